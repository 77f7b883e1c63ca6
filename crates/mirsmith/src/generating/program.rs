//! The text of a generated program.

use std::fmt;

use generate::{Generated, Profile};
use serde::Serialize;

use crate::print::{FormArgs, Reader};
use crate::profile;

/// The result: the text and what it will print.
#[derive(Serialize)]
pub struct Made {
    program: String,
    seed: u64,
    generator: u32,
    /// The last line of the program's output.
    expected: String,
    steps: u64,
}

impl Made {
    /// The program of a seed as it was printed.
    pub fn new(program: String, seed: u64, generated: &Generated) -> Made {
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

/// Prints a program under a line that says where it is from; or says what the version lacks.
pub fn print(
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
