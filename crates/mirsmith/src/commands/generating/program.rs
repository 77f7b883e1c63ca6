//! The text of a generated program.

use std::fmt;

use generate::{Generated, Profile};
use serde::Serialize;

use crate::shared::form_args::{FormArgs, Reader};
use crate::shared::profile;

/// The result: the text and its expected output.
#[derive(Serialize)]
pub(super) struct Made {
    program: String,
    seed: u64,
    generator: u32,
    /// The last line of the program's output.
    expected: String,
    steps: u64,
}

impl Made {
    /// The program of a seed as printed.
    pub(super) fn new(program: String, seed: u64, generated: &Generated) -> Made {
        Made {
            program,
            seed,
            generator: generate::VERSION,
            expected: mir::observe::hash_line(generated.outcome.hash),
            steps: generated.outcome.steps,
        }
    }
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)
    }
}

/// Prints a program with a header that names its origin; or returns what the version lacks.
pub(super) fn print(
    generated: &Generated,
    profile: &Profile,
    seed: u64,
    version: mir::Version,
    form: &FormArgs,
    reader: Reader,
) -> Result<String, String> {
    let text = form
        .print_for(reader, &generated.program, version)
        .map_err(|lacking| form.explain(&format!("the program of seed {seed}"), version, &lacking))?;
    let settings = profile::describe(profile);
    Ok(format!("// mirsmith gen, generator {}, seed {seed}, profile: {settings}\n{text}", generate::VERSION))
}
