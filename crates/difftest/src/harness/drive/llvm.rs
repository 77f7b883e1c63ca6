//! rustc emits bitcode, `opt` and `llc` make an object, and rustc links it.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use crate::backend::llvm::{BITCODE, LINK, OBJECT, STUB};
use crate::backend::{Backend, Llvm};
use crate::digest::sha256_hex;
use crate::harness::drive::{SOURCE, call_program, write};
use crate::harness::{Error, Harness};
use crate::outcome::crash::failed_compile;
use crate::outcome::end::End;
use crate::process::{How, StepLimits, TempDir};

/// One compilation in its directory.
pub(super) struct Steps<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    directory: &'a TempDir,
    limits: StepLimits,
    /// CPU time so far.
    pub cpu: Duration,
    /// The messages of the tools so far.
    pub messages: String,
}

/// Why the steps ended early.
pub(super) enum Stop {
    /// A tool failed.
    Failed(End),
    /// The harness failed.
    Harness(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Harness(error)
    }
}

impl<'a> Steps<'a> {
    /// A compilation before its first step.
    pub(super) fn new(
        harness: &'a Harness,
        backend: &'a Backend,
        directory: &'a TempDir,
        limits: StepLimits,
    ) -> Steps<'a> {
        Steps { harness, backend, directory, limits, cpu: Duration::ZERO, messages: String::new() }
    }

    /// All steps: from the source, which is in the directory, to an executable.
    pub(super) fn run(&mut self, llvm: &Llvm, text: &str) -> Result<(), Stop> {
        self.bitcode(text)?;
        if let Some(args) = llvm.opt_args() {
            self.call(&llvm.opt, &args)?;
        }
        self.call(&llvm.llc, &llvm.llc_args())?;
        write(&self.directory.path().join(LINK), STUB)?;
        let object = self.directory.path().join(OBJECT).display().to_string();
        self.call(&self.backend.program, &self.backend.link_args(&object))
    }

    /// The bitcode, from rustc or from the cache.
    fn bitcode(&mut self, text: &str) -> Result<(), Stop> {
        let args = self.backend.bitcode_args(SOURCE);
        let key = key(self.backend, &args, text);
        let path = self.directory.path().join(BITCODE);
        let failed = |error| Error::Write { path: path.clone(), error };
        if let Some(bytes) = self.harness.bitcode().get(&key) {
            return std::fs::write(&path, &*bytes).map_err(failed).map_err(Stop::from);
        }
        self.call(&self.backend.program, &args)?;
        // Unreadable bitcode is not cached; `opt` will report it.
        if let Ok(bytes) = std::fs::read(&path) {
            self.harness.bitcode().put(key, bytes);
        }
        Ok(())
    }

    fn call(&mut self, program: &Path, args: &[String]) -> Result<(), Stop> {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let Steps { harness, backend, directory, limits, .. } = *self;
        let ended = call_program(harness, backend, program, directory, &args, limits)?;
        self.cpu += ended.cpu;
        self.messages += &ended.messages();
        match ended.how {
            How::Exit(0) => Ok(()),
            _ => Err(Stop::Failed(failed_compile(&ended, &limits))),
        }
    }
}

/// All that determines the bitcode.
fn key(backend: &Backend, args: &[String], text: &str) -> String {
    let env: Vec<String> = backend.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let program = backend.program.display().to_string();
    sha256_hex([program, env.join("\n"), args.join("\n"), text.to_string()].join("\0").as_bytes())
}
