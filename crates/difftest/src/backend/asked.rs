//! Compilers are asked once what they are, several at a time: each answer takes two processes, and one compiler has many
//! back ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::backend::{Compiler, ConfigError};
use crate::each::each;

/// A program as it is now: one that was built anew is asked again.
type Program = (PathBuf, Option<SystemTime>, u64);

static ANSWERS: Mutex<BTreeMap<Program, Compiler>> = Mutex::new(BTreeMap::new());

/// What a compiler says about itself.
pub(super) fn ask(program: &Path) -> Result<Compiler, ConfigError> {
    let answers = || ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = now(program);
    if let Some(compiler) = answers().get(&key) {
        return Ok(compiler.clone());
    }
    let compiler = Compiler::ask(program)?;
    answers().insert(key, compiler.clone());
    Ok(compiler)
}

/// Asks all of these at once. Those that give no answer are asked again by whoever needs one, and says why there is none.
pub(super) fn ask_all(programs: impl IntoIterator<Item = PathBuf>) {
    let mut programs: Vec<PathBuf> = programs.into_iter().collect();
    programs.sort();
    programs.dedup();
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    each(&programs, jobs, |program| ask(program).ok());
}

fn now(program: &Path) -> Program {
    let metadata = std::fs::metadata(program).ok();
    let changed = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
    (program.to_path_buf(), changed, metadata.map_or(0, |metadata| metadata.len()))
}
