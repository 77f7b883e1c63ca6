//! The protocol: JSON in both directions, `POST` unless noted, under [`BASE`]. The header `Authorization: Bearer
//! TOKEN` authenticates the sender.
//!
//! A reply other than success has a [`Refusal`] as its body.

pub mod admin;
pub mod findings;
pub mod leases;
pub mod routes;
pub mod vet;

use serde::{Deserialize, Serialize};

/// The prefix of all paths.
pub const BASE: &str = "/api/v1";

/// Why a request was refused: the body of every reply other than success. Nothing else is in it, so the JSON of a proxy
/// is rarely mistaken for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The problem and what to do, for people.
    pub error: String,
}

/// What a token permits. An admin may do everything, and every role may view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// View pages, statistics and bugs.
    Viewer,
    /// Test programs.
    Worker,
    /// Turn findings into bugs, and all that a worker may do.
    Triage,
    /// Do everything.
    Admin,
}

impl Role {
    /// Every role, the least powerful first.
    pub const ALL: [Role; 4] = [Role::Viewer, Role::Worker, Role::Triage, Role::Admin];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Role::Viewer => "viewer",
            Role::Worker => "worker",
            Role::Triage => "triage",
            Role::Admin => "admin",
        }
    }

    /// Whether this role includes another.
    pub fn may(self, needed: Role) -> bool {
        self >= needed
    }
}

impl std::str::FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Role, String> {
        let found = Role::ALL.into_iter().find(|role| role.name() == text);
        found.ok_or_else(|| format!("`{text}` is not a role; roles are viewer, worker, triage and admin"))
    }
}
