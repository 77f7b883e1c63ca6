//! What a campaign costs beyond the compilers: the same batches by `fuzz`'s way and by bare calls of rustc.

use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use difftest::batch::{crate_text, plan};
use difftest::drive::printed;
use difftest::process::TempDir;
use difftest::{Backend, Code, Job};
use mir::print::Printed;

use crate::Error;
use crate::cpu::Cpu;
use crate::work::{Programs, Results, Work};

/// How long a program may run that nobody watches: one that the compiler made endless can't be compared.
const PATIENCE: Duration = Duration::from_secs(3);

/// Both ways over some batches, taking turns, so that what else the computer does disturbs both alike.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Overhead {
    /// All batches that can be compared.
    #[serde(flatten)]
    pub all: Both,
    /// Those in which nothing was found: a finding is compiled and run again, which bare calls don't do.
    pub calm: Both,
    /// Programs of batches that are left out, because one of them does not end.
    pub left_out: u64,
    /// Statements that the programs execute.
    pub steps: u64,
}

/// Both ways over the same programs.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Both {
    /// Programs.
    pub programs: u64,
    /// Generating, predicting, printing, compiling, running under limits, judging.
    pub fuzz: Cpu,
    /// The compiler on the same files and the programs, with nothing around them.
    pub bare: Cpu,
}

impl Both {
    /// CPU time of the first by that of the second.
    pub fn ratio(&self) -> f64 {
        self.fuzz.all() / self.bare.children.max(1e-9)
    }

    fn plus(self, other: Both) -> Both {
        let (fuzz, bare) = (self.fuzz.plus(other.fuzz), self.bare.plus(other.bare));
        Both { programs: self.programs + other.programs, fuzz, bare }
    }
}

/// Measures both ways on one back end, which must be a rustc.
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
        let Some(bare) = bare(backend, programs.jobs(), true)? else {
            sum.left_out += count;
            continue;
        };
        let batch = Both { programs: count, fuzz, bare };
        sum.all = sum.all.plus(batch);
        sum.steps += programs.steps;
        if !results.tally().states.keys().any(|state| state.is_finding()) {
            sum.calm = sum.calm.plus(batch);
        }
    }
    Ok(sum)
}

/// The compiler and the programs alone: the CPU time of the processes, or nothing if a program does not end.
/// `together`: in the batches of the harness.
pub fn bare<'j>(
    backend: &Backend,
    jobs: impl Iterator<Item = &'j Job>,
    together: bool,
) -> Result<Option<Cpu>, Error> {
    let printed = jobs.filter_map(|job| match &job.code {
        Code::Mir(program) => printed(backend, job, program).ok(),
        Code::Rust(_) => None,
    });
    let printed: Vec<Printed> = printed.collect();
    let lengths: Vec<usize> = printed.iter().map(|printed| printed.items.len()).collect();
    let mut sum = Cpu::default();
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
            if !call(&mut program, directory.path(), Some(PATIENCE))? {
                return Ok(None);
            }
        }
        sum = sum.plus(Cpu::now()?.since(before));
    }
    Ok(Some(sum))
}

/// Runs a process to its end, and says whether it came in time. How it ends does not matter here.
fn call(command: &mut Command, directory: &Path, patience: Option<Duration>) -> Result<bool, Error> {
    command.current_dir(directory).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let program = command.get_program().to_os_string();
    let mut child = command.spawn().map_err(Error::file("run", &program))?;
    let start = Instant::now();
    while let Some(patience) = patience
        && child.try_wait().map_err(Error::file("run", &program))?.is_none()
    {
        if start.elapsed() >= patience {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(false);
        }
        // Our own time does not count.
        std::thread::sleep(Duration::from_micros(200));
    }
    child.wait().map(|_| true).map_err(Error::file("run", &program))
}
