//! Reduces programs of the generator that a rustc miscompiles, as an end-to-end trial of the reducer.
//!
//! `rustc SEED.. [-- FLAG..]` with `RUSTC` naming the compiler, `OUT` a directory for the results, `JOBS`, `SLATE`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use mir::print::{Printed, print_items};
use mir::{PrintOptions, Version};
use reduce::{Candidate, Options, Predicate, Stats, Watcher};

/// "This compiler's program prints something else than the machine predicts."
struct Rustc {
    path: String,
    flags: Vec<String>,
    version: Version,
}

impl Predicate for Rustc {
    fn holds(&self, candidate: &Candidate) -> bool {
        self.test_many(std::slice::from_ref(candidate)) == [true]
    }

    fn test_many(&self, candidates: &[Candidate]) -> Vec<bool> {
        let options = PrintOptions::new(self.version);
        let printed: Vec<Option<Printed>> =
            candidates.iter().map(|c| print_items(&c.program, &options).ok()).collect();
        let mut held = vec![false; candidates.len()];
        let known: Vec<usize> = (0..candidates.len()).filter(|i| printed[*i].is_some()).collect();
        self.batch(&known, candidates, &printed, &mut held);
        held
    }
}

impl Rustc {
    /// Compiles some programs as one crate and runs each. What does not compile is halved.
    fn batch(&self, which: &[usize], all: &[Candidate], printed: &[Option<Printed>], held: &mut [bool]) {
        if which.is_empty() {
            return;
        }
        let directory = Directory::new();
        let text = crate_text(which, printed);
        std::fs::write(directory.0.join("batch.rs"), text).expect("the temporary directory is writable");
        let mut rustc = Command::new(&self.path);
        rustc.current_dir(&directory.0).env("RUSTC_BOOTSTRAP", "1").env("RUSTC_ICE", "0");
        rustc.args(["--edition", "2021", "-Awarnings", "--cap-lints=allow", "-Ccodegen-units=1"]);
        rustc.args(["-Cdebug-assertions=off", "-Zvalidate-mir"]).args(&self.flags).arg("batch.rs");
        let compiled = rustc.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        match (compiled, which) {
            (true, _) => {
                for (number, i) in which.iter().enumerate() {
                    held[*i] = differs(&directory.0, number, &all[*i]);
                }
            }
            (false, [_]) => {}
            (false, _) => {
                let (front, back) = which.split_at(which.len() / 2);
                self.batch(front, all, printed, held);
                self.batch(back, all, printed, held);
            }
        }
    }
}

fn crate_text(which: &[usize], printed: &[Option<Printed>]) -> String {
    let parts: Vec<&Printed> = which.iter().filter_map(|i| printed[*i].as_ref()).collect();
    let features: BTreeSet<String> = parts.iter().flat_map(|p| p.features.iter().cloned()).collect();
    let mut text = Printed::attributes(&features);
    let mut arms = String::new();
    for (i, part) in parts.iter().enumerate() {
        // Writing to a String can't fail.
        let _ = write!(text, "mod p{i} {{\n{}}}\n", part.items);
        let _ = writeln!(arms, "        Some(\"{i}\") => p{i}::main(),");
    }
    let _ = write!(
        text,
        "fn main() {{\n    match std::env::args().nth(1).as_deref() {{\n{arms}        _ => std::process::exit(100),\n    }}\n}}\n"
    );
    text
}

/// Whether a program of a batch ends well but prints something else than predicted.
fn differs(directory: &Path, number: usize, candidate: &Candidate) -> bool {
    let mut expected = String::new();
    for event in &candidate.outcome.events {
        let _ = writeln!(expected, "{event}");
    }
    let _ = writeln!(expected, "{}", mir::observe::hash_line(candidate.outcome.hash));
    let file = directory.join(format!("out{number}"));
    let Ok(stdout) = std::fs::File::create(&file) else { return false };
    let mut command = Command::new(directory.join("batch"));
    command.arg(number.to_string()).env("MIRSMITH_TRACE", "1").stdout(stdout).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() < Duration::from_secs(5) => {
                std::thread::sleep(Duration::from_micros(300));
            }
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    };
    status.success() && std::fs::read(&file).is_ok_and(|printed| printed != expected.as_bytes())
}

struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mirsmith-reduce-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Processor seconds so far: our own, and those of compilers and programs. On a busy machine they say more than a clock.
fn cpu() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat.rsplit(')').next().map_or_else(Vec::new, |rest| {
        rest.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect()
    });
    // The fields 14 to 17 of proc(5), in ticks of 10 ms; the first two are cut off above.
    let sum = |at: usize| fields.get(at..at + 2).map_or(0.0, |ticks| ticks.iter().sum::<f64>() / 100.0);
    (sum(11), sum(13))
}

/// Prints each step.
struct Steps(Instant, bool);

impl Watcher for Steps {
    fn best(&mut self, best: &Candidate, edit: &str, stats: &Stats) {
        if self.1 {
            let (size, seconds) = (reduce::size(&best.program), self.0.elapsed().as_secs_f32());
            eprintln!(
                "{seconds:7.1} s  {size:5} statements  {edit:16} tested {} in {}",
                stats.tested, stats.calls
            );
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (seeds, flags) = match arguments.iter().position(|a| a == "--") {
        Some(at) => (arguments[..at].to_vec(), arguments[at + 1..].to_vec()),
        None => (arguments, vec!["-Copt-level=3".to_string()]),
    };
    let variable = |name: &str, default: usize| {
        std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let path = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let version = std::env::var("DIALECT").ok().and_then(|v| v.parse().ok()).unwrap_or(Version::STABLE);
    let predicate = Rustc { path, flags, version };
    let default = Options::default();
    let options = Options {
        jobs: variable("JOBS", 2),
        slate: variable("SLATE", default.slate),
        slate_statements: variable("SLATE_STATEMENTS", default.slate_statements),
        time: Some(Duration::from_secs(variable("TIME", 300) as u64)),
        ..default
    };
    println!(
        "seed   before  after  blocks  calls  tested  candidates  without  seconds  cpu own  cpu others  finished"
    );
    for seed in &seeds {
        let number: u64 = seed.parse().expect("a seed is a number");
        let made = generate::generate(&generate::Profile::default(), generate::Choices::new(number));
        let program = made.expect("the generator makes programs that run").program;
        let (start, before) = (Instant::now(), cpu());
        let reduced =
            match reduce::reduce(&program, &predicate, &options, &mut Steps(start, variable("V", 0) > 0)) {
                Ok(reduced) => reduced,
                Err(refusal) => {
                    println!("{seed:6} {refusal}");
                    continue;
                }
            };
        let (stats, after) = (reduced.stats, cpu());
        println!(
            "{seed:6} {:6} {:6} {:7} {:6} {:7} {:11} {:7.1}% {:8.1} {:8.1} {:11.1}  {}",
            reduce::size(&program),
            reduce::size(&reduced.best.program),
            reduce::terminators(&reduced.best.program),
            stats.calls,
            stats.tested,
            stats.candidates,
            100.0 * stats.share_without_predicate(),
            start.elapsed().as_secs_f32(),
            after.0 - before.0,
            after.1 - before.1,
            reduced.finished
        );
        if variable("V", 0) > 1 {
            for (edit, won, tested) in &reduced.by_edit {
                println!("    {edit:20} won {won:5}  tested {tested:5}");
            }
        }
        if let Ok(out) = std::env::var("OUT") {
            let header = format!("Reduced from seed {seed}.");
            let text = reduced.text(version, &header).unwrap_or_default();
            std::fs::write(Path::new(&out).join(format!("{seed}.rs")), text).expect("OUT is a directory");
        }
    }
}
