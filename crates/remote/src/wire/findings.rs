//! Findings, and what they come down to.

use campaign::bugs::{Bug, Clue, Next, Triaged};
use campaign::{Files, Finding, FindingRecord};
use serde::{Deserialize, Serialize};
use triage::Suspect;

/// `finding`: a program that a back end gets wrong. It is welcome from anybody, and as often as it is sent: its campaign,
/// seed and back end say what it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewFinding {
    /// The campaign.
    pub campaign: i32,
    /// The number of the back end.
    pub backend: i32,
    /// All that is known.
    pub record: FindingRecord,
    /// The program and what belongs to it.
    pub files: Files,
}

/// The answer to [`NewFinding`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Whether it is new and was kept. If not, it is known already, or its group has enough: it is counted with the sums.
    pub kept: bool,
}

/// The answer to `mutes/{project}`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mutes {
    /// Its version.
    pub version: i64,
    /// Groups of findings that nobody wants to see: they are counted, not sent.
    pub groups: Vec<MutedGroup>,
}

/// Findings that nobody wants to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MutedGroup {
    /// The name of the back end; `None`: any.
    pub backend: Option<String>,
    /// What the message contains.
    pub message: String,
}

/// Which finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FindingKey {
    /// The campaign.
    pub campaign: i32,
    /// The program.
    pub seed: u64,
    /// The name of the back end.
    pub backend: String,
}

/// `triage/pending`: asks for findings of one back end that nobody looks at; `triage/suspects` needs only the campaign. They are the worker's until it answers, gives
/// them back, or does not beat any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The campaign.
    pub campaign: i32,
    /// How many at most.
    pub most: usize,
}

/// The answer to [`Pending`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pended {
    /// They.
    pub findings: Vec<Finding>,
    /// How many others nobody has looked at, in work or waiting.
    pub others: u64,
    /// Whether the campaign is over: no more will come.
    pub over: bool,
    /// How many findings of that back end somebody has looked at.
    pub looked_at: u64,
}

/// `triage/follow`: asks which bug a clue leads to; the answer is a [`Next`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Follow {
    /// The finding.
    #[serde(flatten)]
    pub key: FindingKey,
    /// What a quick look tells.
    pub clue: Clue,
}

/// The answer to [`Follow`].
pub type Followed = Next;

/// `triage/knows` and `triage/bug`: a bug; the first asks only whether it has been met.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewBug {
    /// The campaign.
    pub campaign: i32,
    /// What is known about it. The server decides its name.
    pub bug: Bug,
    /// The files of its folder; none if it is reported already and was not reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}

/// The answer to [`NewBug`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// Whether it is new.
    pub new: bool,
}

/// `triage/done`: what a finding came down to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The campaign.
    pub campaign: i32,
    /// The answer.
    pub triaged: Triaged,
}

/// The answer to `triage/suspects`: passes that were guilty before, the most frequent first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Suspects {
    /// They.
    pub suspects: Vec<Suspect>,
}
