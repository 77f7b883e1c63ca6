//! What the machine says of the MIR that passes leave (semantics L): evidence that needs no native run.

use difftest::{Backend, Blamed, Driver, End, Error};
use serde::{Deserialize, Serialize};

use crate::blame::lab::Lab;
use crate::blame::mir_pass::{instances, switch};
use crate::blame::pass;

/// How many passes are switched off to see past them.
const MASKS: usize = 4;

/// Where the MIR goes wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "mir")]
pub enum Proof {
    /// After all passes it does what the program must: whoever is to blame comes later.
    Right,
    /// It is wrong after a pass, and right before.
    Wrong {
        /// The pass, with the suffix of its instance.
        pass: String,
        /// The function.
        function: String,
        /// What the machine sees after it.
        what: String,
        /// The flag that switches off all instances of the pass and makes the program right.
        toggle: String,
    },
}

/// Asks the machine; `None` if it can't tell. A pass is only taken if the program is right without it: else what it breaks has no part in
/// the failure, and it is switched off to see past it.
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

/// No function is wrong by itself: nor must all of them be together. With passes switched off the program must still fail, or this says
/// nothing of the failure.
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
