//! `vet` on a server: a campaign that compares two compilers.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::leases::Offered;

/// What is compared. The back ends of the campaign are those of the changed compiler.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Vet {
    /// The compiler before the change, with the same flags in the same order.
    pub before: Vec<Offered>,
    /// The part of the compiler that was changed, which determines the flags: `mir`, `llvm` or `all`.
    pub part: String,
    /// The family of MIR passes that a program must exercise, if one is hunted.
    pub pass: Option<String>,
    /// The reported bugs that the compiler before the change has.
    pub known: BTreeSet<String>,
    /// Compilers that workers fetch from the server, by the digests of their archives.
    pub toolchains: Vec<String>,
    /// Whether there are uploaded compilers: only workers that allow it run them.
    pub uploaded: bool,
}

/// Whether a text is a digest: SHA-256 in hexadecimal.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}
