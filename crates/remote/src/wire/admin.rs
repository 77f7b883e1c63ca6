//! Requests of admins, and views for all users.

use std::collections::BTreeMap;

use campaign::{Files, LogEvent, Setup, Stats};
use serde::{Deserialize, Serialize};

use super::Role;
use super::findings::MutedGroup;
use super::vet::Vet;

/// `campaigns`: begins a campaign, or finds the one with the same setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewCampaign {
    /// The project, by name; created if necessary.
    pub project: String,
    /// The name of the campaign, for people.
    pub name: String,
    /// What is asked.
    pub setup: Setup,
    /// How many findings of a group are kept permanently.
    pub keep: u32,
    /// The maximum number of simultaneous leases, if limited.
    pub max_leases: Option<u32>,
    /// The priority: smaller numbers are served first.
    pub priority: i32,
    /// CPU seconds after which it ends, if there is a limit.
    pub budget: Option<f64>,
    /// For the comparison of two compilers: what is compared.
    pub vet: Option<Vet>,
}

/// The reply to [`NewCampaign`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// The campaign's id.
    pub campaign: i32,
    /// Whether it existed already.
    pub existed: bool,
}

/// `campaigns/{id}/state`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetState {
    /// The new state.
    pub state: CampaignState,
}

/// `campaigns/{id}/unpark`: gives out parked programs again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unpark {
    /// Only this one.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// The reply to [`Unpark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unparked {
    /// The number of programs that were parked.
    pub programs: u64,
}

/// A program that is set aside, because workers were lost on it again and again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parked {
    /// Its seed.
    pub seed: u64,
    /// The seed after the last: servers before programs were parked one by one set aside whole leases.
    pub end: u64,
    /// The back end that was next.
    pub backend: Option<String>,
    /// The workers that were lost on it.
    pub workers: Vec<String>,
}

/// Whether workers work on a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CampaignState {
    /// Workers work on it.
    Running,
    /// Workers do not work on it for now.
    Paused,
    /// Finished for good.
    Ended,
}

/// A campaign as shown to users: the reply to `campaigns/{id}`, and an element of that to `campaigns`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CampaignView {
    /// The campaign's id.
    pub id: i32,
    /// Its project.
    pub project: String,
    /// Its name.
    pub name: String,
    /// Whether workers work on it.
    pub state: CampaignState,
    /// Whether every seed is tested and every finding is triaged.
    pub done: bool,
    /// What was asked.
    pub setup: Setup,
    /// Its statistics; only for a single campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// Names of bugs by id; only for a single campaign.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bugs: BTreeMap<i64, String>,
    /// Programs that are set aside, at most 100; only for a single campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parked: Vec<Parked>,
}

/// `tokens`: creates a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewToken {
    /// The name of its owner, such as a worker.
    pub name: String,
    /// The role that it grants.
    pub role: Role,
    /// The most leases at a time, if workers share it; otherwise twice the jobs of its worker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leases: Option<u32>,
}

/// The reply to [`NewToken`]. The token is shown once: the server keeps only its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenMade {
    /// The secret.
    pub token: String,
}

/// `tokens/revoke`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revoke {
    /// The name of the token's owner.
    pub name: String,
}

/// `bugs/{id}`: annotations of a bug by people.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EditBug {
    /// Where it is reported.
    pub issue: Option<String>,
    /// Whether notifications about it are muted.
    pub muted: Option<bool>,
}

/// `hooks`: a URL that receives events, at least once each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewHook {
    /// The project, by name.
    pub project: String,
    /// The URL for `POST` requests.
    pub url: String,
    /// Kinds of events: `bug`, `group`, `parked`, `ended`.
    pub kinds: Vec<String>,
}

/// The reply to [`NewHook`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HookMade {
    /// Its number.
    pub hook: i32,
    /// What deliveries are signed with: the header `x-mirsmith-signature` is `sha256=` and the HMAC of the body.
    pub secret: String,
}

/// An element of the reply to `GET hooks`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HookView {
    /// Its number.
    pub hook: i32,
    /// The project.
    pub project: String,
    /// The URL.
    pub url: String,
    /// Kinds of events.
    pub kinds: Vec<String>,
    /// Failed deliveries since the last that arrived.
    pub failures: i32,
}

/// `hooks/remove`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unhook {
    /// The number of the hook.
    pub hook: i32,
}

/// `mutes`: findings that a project does not want to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewMute {
    /// The project, by name.
    pub project: String,
    /// The muted findings.
    #[serde(flatten)]
    pub group: MutedGroup,
    /// Whether to unmute them.
    #[serde(default)]
    pub remove: bool,
}

/// An element of the reply to `GET tokens`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TokenView {
    /// The name of its owner.
    pub name: String,
    /// The role that it grants.
    pub role: Role,
    /// Whether it is revoked.
    pub revoked: bool,
    /// The version of mirsmith of its user.
    pub version: Option<String>,
    /// The version of its generator.
    pub generator: Option<u32>,
    /// Parallel tests.
    pub jobs: Option<u32>,
    /// Seconds since the last request.
    pub seen: Option<f64>,
}

/// `import`: a piece of the log of a campaign that was run elsewhere. Pieces are sent in order; each line counts
/// once, however often it is sent. Without events the reply tells how many lines the server has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Import {
    /// The project, by name; created if necessary.
    pub project: String,
    /// The name of the campaign, for people.
    pub name: String,
    /// What was asked.
    pub setup: Setup,
    /// The number of log lines before this piece.
    pub from: u64,
    /// The lines.
    pub events: Vec<LogEvent>,
    /// Files of the findings in these lines, by seed and back end, if they have any.
    #[serde(default)]
    pub findings: Vec<(u64, String, Files)>,
    /// Files of the bugs in these lines, by name, if they have any.
    #[serde(default)]
    pub bugs: Vec<(String, Files)>,
    /// Whether this is the last piece: then triage continues.
    pub last: bool,
}

/// The reply to [`Import`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Imported {
    /// The campaign's id.
    pub campaign: i32,
    /// The number of lines that the server has.
    pub lines: u64,
}
