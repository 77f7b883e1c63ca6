//! Finds the guilty LLVM instruction selector of a program that is wrong without any pass.

use difftest::{Backend, Error};

use crate::blame::lab::Lab;
use crate::blame::pass::Pass;

/// LLVM's instruction selectors, and the flags that select another one. FastISel is for -O0; GlobalISel is the default
/// of some targets at -O0, and can be requested on others.
const SELECTORS: [(&str, &str); 3] = [
    ("GlobalISel", "-Cllvm-args=-global-isel=0"),
    ("FastISel", "-Cllvm-args=-fast-isel=0"),
    ("SelectionDAG", "-Cllvm-args=-global-isel=1"),
];

/// The selector without which the program is right, in the form of a pass; `None` if there is none.
pub fn find(lab: &mut Lab, backend: &Backend) -> Result<Option<Pass>, Error> {
    for (name, switch) in SELECTORS {
        if lab.see_with(backend, &[switch])?.is_right() {
            let target = backend.target.as_deref().unwrap_or(&backend.compiler.host);
            let arch = target.split('-').next().unwrap_or(target);
            return Ok(Some(Pass {
                name: format!("{name} for {arch}"),
                function: None,
                right_flags: vec![switch.to_string()],
                wrong_flags: Vec::new(),
                index: 1,
                total: 1,
                toggle: Some(switch.to_string()),
                diff: None,
                diff_of: String::new(),
            }));
        }
    }
    Ok(None)
}
