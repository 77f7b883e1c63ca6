//! What the machine finds in the MIR after each pass (semantics L): evidence that needs no native run.

use difftest::{Backend, Blamed, Driver, End, Error};
use serde::{Deserialize, Serialize};

use crate::blame::lab::Lab;
use crate::blame::mir_pass::{instances, switch};
use crate::blame::pass;

/// How many passes are switched off to see what is behind them.
const MASKS: usize = 4;

/// Where the MIR goes wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "mir")]
pub enum Proof {
    /// After all passes it behaves as the program must: the cause comes later.
    Right,
    /// It is right before a pass and wrong after it.
    Wrong {
        /// The pass, with the suffix of its instance.
        pass: String,
        /// The function.
        function: String,
        /// What the machine finds after it.
        what: String,
        /// The flag that switches off all instances of the pass and makes the program right.
        toggle: String,
    },
}

/// Asks the machine; `None` if it can't tell. A pass counts only if the program is right without it; otherwise it has
/// no part in the failure, and is switched off to see what is behind it.
pub fn find(lab: &mut Lab, backend: &Backend) -> Result<Option<Proof>, Error> {
    if backend.is_translated() {
        return Ok(None);
    }
    let mut seen_past = backend.clone();
    for _ in 0..MASKS {
        match lab.stages(&seen_past)? {
            Blamed::Nobody => return right(lab, &seen_past),
            Blamed::Pass { pass, function, end } => {
                let toggle = switch('-', &instances(lab, backend, pass::family(&pass))?);
                if lab.see_with(&seen_past, &[&toggle])?.is_right() {
                    return Ok(Some(Proof::Wrong { pass, function, what: what(&end), toggle }));
                }
                seen_past = seen_past.with_flags(&[toggle]);
            }
            Blamed::Built(_) | Blamed::Unknown(_) => return Ok(None),
        }
    }
    Ok(None)
}

/// No function is wrong alone; all of them together must be right too. With passes switched off the program must still
/// fail, or the result says nothing about the failure.
fn right(lab: &mut Lab, backend: &Backend) -> Result<Option<Proof>, Error> {
    let machine = Backend { driver: Driver::Mir, ..backend.clone() };
    let proved = lab.see(&machine)?.is_right() && lab.see(backend)?.is_wrong();
    Ok(proved.then_some(Proof::Right))
}

fn what(end: &End) -> String {
    match end {
        End::RunCrash { message, .. } => message.clone(),
        End::Timeout { .. } => "no end".to_string(),
        _ => "other observations".to_string(),
    }
}
