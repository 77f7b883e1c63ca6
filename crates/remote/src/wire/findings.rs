//! Findings, and the results of their triage.

use campaign::record::ledger::{Bug, Clue, Next, Triaged};
use campaign::{Files, Finding, FindingRecord};
use serde::{Deserialize, Serialize};
use triage::Suspect;

/// `finding`: a program that a back end gets wrong. Any worker may send it, any number of times: campaign, seed and
/// back end identify it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewFinding {
    /// The campaign.
    pub campaign: i32,
    /// The id of the back end.
    pub backend: i32,
    /// The whole record.
    pub record: FindingRecord,
    /// The program and its other files.
    pub files: Files,
    /// Whose finding it is: another server, or a campaign that was dropped since, must not take it for its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Of>,
}

/// The server and the setup that a finding belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Of {
    /// The server, as in `Welcome`.
    pub server: String,
    /// The setup, as in `Assignment`.
    pub setup: String,
}

/// The reply to [`NewFinding`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Whether it is new and was kept. If not, it is known already, or its group has enough findings: it counts with
    /// the sums.
    pub kept: bool,
}

/// The reply to `mutes/{project}`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mutes {
    /// The version of the mutes.
    pub version: i64,
    /// Groups of findings that are muted: they are counted, not sent.
    pub groups: Vec<MutedGroup>,
}

/// Findings that are muted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MutedGroup {
    /// The name of the back end; `None`: any.
    pub backend: Option<String>,
    /// A text that the message contains.
    pub message: String,
}

/// Identifies a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FindingKey {
    /// The campaign.
    pub campaign: i32,
    /// The seed of the program.
    pub seed: u64,
    /// The name of the back end.
    pub backend: String,
}

/// `triage/pending`: requests findings of one back end that no worker holds; `triage/suspects` needs only the
/// campaign. The worker holds them until it answers, gives them back, or stops beating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The campaign.
    pub campaign: i32,
    /// The maximum number of findings.
    pub most: usize,
}

/// The reply to [`Pending`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pended {
    /// The findings, now held by the worker.
    pub findings: Vec<Finding>,
    /// The number of other untriaged findings, held or not.
    pub others: u64,
    /// Whether the campaign is over: no more findings will follow.
    pub over: bool,
    /// The number of triaged findings of that back end.
    pub looked_at: u64,
}

/// `triage/follow`: asks which bug a clue leads to; the reply is a [`Next`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Follow {
    /// The finding.
    #[serde(flatten)]
    pub key: FindingKey,
    /// The result of a quick look.
    pub clue: Clue,
}

/// The reply to [`Follow`].
pub type Followed = Next;

/// `triage/knows` and `triage/bug`: a bug; the former only asks whether it is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewBug {
    /// The campaign.
    pub campaign: i32,
    /// The bug. The server decides its name.
    pub bug: Bug,
    /// The files of its folder; `None` if it is reported already and was not reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}

/// The reply to [`NewBug`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// The name of the bug.
    pub name: String,
    /// Whether it is new.
    pub new: bool,
}

/// `triage/done`: the result of triage for a finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The campaign.
    pub campaign: i32,
    /// The result.
    pub triaged: Triaged,
}

/// The reply to `triage/suspects`: passes that were guilty before, the most frequent first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Suspects {
    /// The guilty passes.
    pub suspects: Vec<Suspect>,
}
