//! What a campaign costs beyond the compilers: the same batches once as in `fuzz` and once with bare calls of rustc.

use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use difftest::harness::batch::{crate_text, plan};
use difftest::harness::drive::printed;
use difftest::process::TempDir;
use difftest::{Backend, Code, Job};
use text::print::Printed;

use crate::Error;
use crate::testing::batch::{Programs, Results, Work};
use crate::testing::cpu::Cpu;

/// Both methods over some batches, taking turns, so that other load on the computer disturbs both equally.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Overhead {
    /// All batches.
    #[serde(flatten)]
    pub all: Both,
    /// Batches without findings: a finding is compiled and run again, which bare calls don't do.
    pub calm: Both,
    /// Programs that do not end. Bare calls run them up to the same CPU limit as `fuzz`.
    pub endless: u64,
    /// Statements that the programs execute.
    pub steps: u64,
}

/// Both methods over the same programs.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Both {
    /// The number of programs.
    pub programs: u64,
    /// Generating, predicting, printing, compiling, running under limits, judging.
    pub fuzz: Cpu,
    /// The compiler and the programs alone, on the same files.
    pub bare: Cpu,
}

impl Both {
    /// CPU time of `fuzz` divided by that of the bare calls.
    pub fn ratio(&self) -> f64 {
        self.fuzz.all() / self.bare.children.max(1e-9)
    }

    fn plus(self, other: Both) -> Both {
        let (fuzz, bare) = (self.fuzz.plus(other.fuzz), self.bare.plus(other.bare));
        Both { programs: self.programs + other.programs, fuzz, bare }
    }
}

/// Measures both methods on one back end, which must be a rustc.
pub fn measure(work: &Work, seeds: Range<u64>, batch: u64) -> Result<Overhead, Error> {
    let mut sum = Overhead::default();
    let mut first = seeds.start;
    while let (true, Some(backend)) = (first < seeds.end, work.backends.first()) {
        let range = first..(first + batch.max(1)).min(seeds.end);
        first = range.end;
        let before = Cpu::now()?;
        let programs = Programs::new(work.profile, range.clone());
        let mut results = Results::default();
        work.test(backend, &programs, &mut results)?;
        let fuzz = Cpu::now()?.since(before);
        let count = programs.jobs().count() as u64;
        let Bare { cpu: bare, endless } = bare(backend, programs.jobs(), true)?;
        sum.endless += endless;
        let batch = Both { programs: count, fuzz, bare };
        sum.all = sum.all.plus(batch);
        sum.steps += programs.steps;
        if !results.tally().states.keys().any(|state| state.is_finding()) {
            sum.calm = sum.calm.plus(batch);
        }
    }
    Ok(sum)
}

/// The cost of the compiler and the programs alone.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bare {
    /// The CPU time of the processes.
    pub cpu: Cpu,
    /// Programs that were killed at their limit.
    pub endless: u64,
}

/// Runs the compiler and the programs alone; with `together`, in the batches of the harness.
pub fn bare<'j>(
    backend: &Backend,
    jobs: impl Iterator<Item = &'j Job>,
    together: bool,
) -> Result<Bare, Error> {
    let printed = jobs.filter_map(|job| match &job.code {
        Code::Mir(program) => printed(backend, job, program).ok(),
        Code::Rust(_) => None,
    });
    let printed: Vec<Printed> = printed.collect();
    let lengths: Vec<usize> = printed.iter().map(|printed| printed.items.len()).collect();
    let most = backend.limits.run.cpu_seconds() as f64;
    let mut sum = Bare::default();
    for batch in plan(&lengths, if together { backend.batch } else { 1 }) {
        let modules: Vec<&Printed> = batch.iter().map(|&at| &printed[at]).collect();
        let text = match modules[..] {
            [one] => one.text(),
            _ => crate_text(&modules).0,
        };
        let directory = TempDir::new(&std::env::temp_dir()).map_err(Error::file("create", "a directory"))?;
        let file = directory.path().join("program.rs");
        std::fs::write(&file, text).map_err(Error::file("write", &file))?;
        let before = Cpu::now()?;
        let mut rustc = Command::new(&backend.program);
        rustc.args(&backend.flags).arg("program.rs").envs(&backend.env);
        call(&mut rustc, directory.path(), None)?;
        for number in 0..modules.len() {
            let mut program = Command::new(directory.path().join("program"));
            program.arg(number.to_string()).env_clear().envs(&backend.run_env);
            sum.endless += u64::from(!call(&mut program, directory.path(), Some(most))?);
        }
        sum.cpu = sum.cpu.plus(Cpu::now()?.since(before));
    }
    Ok(sum)
}

/// How often the CPU time of a long-running process is polled.
const LOOK: Duration = Duration::from_millis(50);

/// Runs a process until it exits or has used `most` CPU seconds. Returns whether it exited; its status does not
/// matter here.
fn call(command: &mut Command, directory: &Path, most: Option<f64>) -> Result<bool, Error> {
    command.current_dir(directory).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let program = command.get_program().to_os_string();
    let mut child = command.spawn().map_err(Error::file("run", &program))?;
    let mut next = Instant::now() + LOOK;
    while let Some(most) = most
        && child.try_wait().map_err(Error::file("run", &program))?.is_none()
    {
        if Instant::now() >= next {
            next = Instant::now() + LOOK;
            // Works even if it has just exited: it is not waited for yet, so its CPU time can still be read.
            if Cpu::of_child(&child)? >= most {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(false);
            }
        }
        // Our own time does not count.
        std::thread::sleep(Duration::from_micros(200));
    }
    child.wait().map(|_| true).map_err(Error::file("run", &program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_is_counted_and_ended_by_its_cpu_time() -> Result<(), Error> {
        let call = |script: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            super::call(&mut shell, Path::new("."), Some(0.2))
        };
        let before = Cpu::now()?;
        assert!(!call("while :; do :; done")?);
        let spent = Cpu::now()?.since(before).children;
        assert!((0.1..2.0).contains(&spent), "{spent}");
        // Wall-clock time does not count.
        assert!(call("sleep 0.5")?);
        Ok(())
    }
}
