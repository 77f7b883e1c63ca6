//! What is said: JSON in both directions, `POST` unless noted, under [`BASE`]. A token in the header `Authorization: Bearer
//! TOKEN` says who speaks.
//!
//! An answer that is no success has the body of a [`Refusal`].

pub mod admin;
pub mod findings;
pub mod leases;
pub mod routes;
pub mod vet;

use serde::{Deserialize, Serialize};

/// What all paths begin with.
pub const BASE: &str = "/api/v1";

/// Why something was refused: the body of every answer that is no success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// What is wrong and what to do, for people.
    pub error: String,
}

/// What somebody with a token may do. An admin may do everything, and everybody may look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Look at pages, statistics and bugs.
    Viewer,
    /// Test programs.
    Worker,
    /// Turn findings into bugs, and all that a worker may.
    Triage,
    /// Everything.
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

    /// Whether somebody with this role may do what needs the other.
    pub fn may(self, needed: Role) -> bool {
        self >= needed
    }
}

impl std::str::FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Role, String> {
        let found = Role::ALL.into_iter().find(|role| role.name() == text);
        found.ok_or_else(|| format!("`{text}` is no role; write viewer, worker, triage or admin"))
    }
}
