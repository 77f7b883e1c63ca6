//! The failing program on other targets. If it is right there, the code generator of the failing target is to blame, or
//! what passes do for that target alone.

use difftest::backend::one_per_compiler_for;
use difftest::backend::probe::release_order;
use difftest::{Backend, Error};
use serde::{Deserialize, Serialize};

use crate::blame::flags::Sorted;
use crate::blame::lab::{Lab, Reproduction};

/// The result on one target, with the flags of the smallest configuration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elsewhere {
    /// The target triple.
    pub target: String,
    /// The compiler's release.
    pub release: String,
    /// The result.
    #[serde(rename = "sight")]
    pub reproduction: Reproduction,
}

/// Tests every target on which the program has the same behaviour, with the failing release or else the newest.
pub fn table(
    lab: &mut Lab,
    all: &[Backend],
    like: &Backend,
    flags: &[String],
) -> Result<Vec<Elsewhere>, Error> {
    if like.target.is_none() {
        return Ok(Vec::new());
    }
    let mut targets: Vec<Option<&str>> = all.iter().map(|b| b.target.as_deref()).collect();
    targets.sort_unstable();
    targets.dedup();
    let mut rows = Vec::new();
    for target in targets.into_iter().filter(|target| *target != like.target.as_deref()) {
        let compilers = one_per_compiler_for(all, target).into_iter();
        let runs = |b: &&Backend| b.runs(&lab.subject().program);
        let rank = |b: &&Backend| b.compiler.release == like.compiler.release;
        let newest = |a: &&Backend, b: &&Backend| {
            let by_release = release_order(&a.compiler.release, &b.compiler.release);
            rank(a).cmp(&rank(b)).then(by_release)
        };
        let Some(backend) = compilers.filter(runs).max_by(newest) else { continue };
        let bare = Sorted::new(&backend.like(like)).bare;
        let reproduction = lab.see(&bare.with_flags(flags))?;
        if matches!(reproduction, Reproduction::Unknown(_)) {
            continue;
        }
        let triple = backend.target.as_ref().unwrap_or(&backend.compiler.host);
        rows.push(Elsewhere {
            target: triple.clone(),
            release: backend.compiler.release.clone(),
            reproduction,
        });
    }
    Ok(rows)
}
