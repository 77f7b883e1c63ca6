//! What admins say, and what those see who look.

use std::collections::BTreeMap;

use campaign::{Files, LogEvent, Setup, Stats};
use serde::{Deserialize, Serialize};

use super::Role;
use super::findings::MutedGroup;
use super::vet::Vet;

/// `campaigns`: begins a campaign, or finds the one with the same setup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewCampaign {
    /// The project, by name: it is made if there is none.
    pub project: String,
    /// What people call the campaign.
    pub name: String,
    /// What is asked.
    pub setup: Setup,
    /// Findings of a group that are kept for good.
    pub keep: u32,
    /// Leases at a time, if there is a limit.
    pub max_leases: Option<u32>,
    /// Which is served first: the smallest number.
    pub priority: i32,
    /// CPU seconds after which it ends, if there is a limit.
    pub budget: Option<f64>,
    /// If the question is what a change brings: what is compared.
    pub vet: Option<Vet>,
}

/// The answer to [`NewCampaign`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// Its number.
    pub campaign: i32,
    /// Whether it was there already.
    pub existed: bool,
}

/// `campaigns/{id}/state`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetState {
    /// What it is to be.
    pub state: CampaignState,
}

/// Whether a campaign is worked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CampaignState {
    /// It is.
    Running,
    /// Not now.
    Paused,
    /// Not any more.
    Ended,
}

/// A campaign for those who look: the answer to `campaigns/{id}`, and an element of that to `campaigns`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CampaignView {
    /// Its number.
    pub id: i32,
    /// Its project.
    pub project: String,
    /// Its name.
    pub name: String,
    /// Whether it is worked for.
    pub state: CampaignState,
    /// Whether every seed is tested and every finding is looked at.
    pub done: bool,
    /// What was asked.
    pub setup: Setup,
    /// What it has done; only for one campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// By the numbers of bugs: their names; only for one campaign.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bugs: BTreeMap<i64, String>,
}

/// `tokens`: makes a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewToken {
    /// Whose it is: a worker's name.
    pub name: String,
    /// What it allows.
    pub role: Role,
}

/// The answer to [`NewToken`]. The token is told once: the server keeps its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenMade {
    /// The secret.
    pub token: String,
}

/// `tokens/revoke`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revoke {
    /// Whose.
    pub name: String,
}

/// `bugs/{id}`: what people know about a bug.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EditBug {
    /// Where it is reported.
    pub issue: Option<String>,
    /// Whether nobody wants to hear of it any more.
    pub muted: Option<bool>,
}

/// `hooks`: a URL that is told of events, at least once each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewHook {
    /// The project, by name.
    pub project: String,
    /// Where to `POST`.
    pub url: String,
    /// Kinds of events: `bug`, `group`, `parked`, `ended`.
    pub kinds: Vec<String>,
}

/// `mutes`: findings that nobody of a project wants to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewMute {
    /// The project, by name.
    pub project: String,
    /// Which.
    #[serde(flatten)]
    pub group: MutedGroup,
    /// Whether they are wanted again.
    #[serde(default)]
    pub remove: bool,
}

/// An element of the answer to `GET tokens`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TokenView {
    /// Whose.
    pub name: String,
    /// What it allows.
    pub role: Role,
    /// Whether it is worth nothing any more.
    pub revoked: bool,
    /// The version of mirsmith that uses it.
    pub version: Option<String>,
    /// The version of its generator.
    pub generator: Option<u32>,
    /// Tests at a time.
    pub jobs: Option<u32>,
    /// Seconds since it was last heard of.
    pub seen: Option<f64>,
}

/// `import`: a piece of the log of a campaign that was run elsewhere. Pieces are sent in order; each line counts once,
/// however often it is sent. With no events it tells how far the server is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Import {
    /// The project, by name: it is made if there is none.
    pub project: String,
    /// What people call the campaign.
    pub name: String,
    /// What was asked.
    pub setup: Setup,
    /// Lines of the log before this piece.
    pub from: u64,
    /// The lines.
    pub events: Vec<LogEvent>,
    /// Files of the findings in these lines, by seed and back end; of those that have some.
    #[serde(default)]
    pub findings: Vec<(u64, String, Files)>,
    /// Files of the bugs in these lines, by name; of those that have some.
    #[serde(default)]
    pub bugs: Vec<(String, Files)>,
    /// Whether this is the last piece: then triage goes on.
    pub last: bool,
}

/// The answer to [`Import`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Imported {
    /// The number of the campaign.
    pub campaign: i32,
    /// Lines that the server has.
    pub lines: u64,
}
