//! Queries compilers for their version, in parallel and only once each: a query takes two processes, and one compiler
//! has many back ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::backend::{Compiler, ConfigError};
use crate::each::each;

/// An executable in its current state: one that was rebuilt is queried again.
type Program = (PathBuf, Option<SystemTime>, u64);

static ANSWERS: Mutex<BTreeMap<Program, Compiler>> = Mutex::new(BTreeMap::new());

/// What a compiler reports about itself.
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

/// Queries all of these in parallel. Failures are ignored: whoever needs the answer queries again and reports the
/// error.
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
