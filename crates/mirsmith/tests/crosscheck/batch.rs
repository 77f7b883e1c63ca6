//! Many programs in one compilation, which costs far less than one each: every program is a module of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;

use mir::PrintOptions;
use mir::print::{Printed, print_items};

use crate::corpus::Case;

/// Programs per compilation.
const SIZE: usize = 50;

/// Compilations at a time: `MIRSMITH_WORKERS`, or two.
fn workers() -> usize {
    std::env::var("MIRSMITH_WORKERS").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// A program as printed for some compiler.
pub struct Module<'a> {
    pub case: &'a Case,
    printed: Printed,
}

/// Prints the cases; what the version lacks is counted by construct.
pub fn print_all<'a>(
    cases: impl Iterator<Item = &'a Case>,
    options: &PrintOptions,
) -> (Vec<Module<'a>>, Tally) {
    let (mut modules, mut lacking) = (Vec::new(), Tally::default());
    for case in cases {
        match print_items(&case.program, options) {
            Ok(printed) => modules.push(Module { case, printed }),
            Err(uses) => {
                let constructs: BTreeSet<String> =
                    uses.iter().map(|use_| use_.construct.to_string()).collect();
                lacking.add(&constructs.into_iter().collect::<Vec<_>>().join(" and "));
            }
        }
    }
    (modules, lacking)
}

/// The text of a crate with these modules, whose program runs the one whose number is its argument; and the
/// line at which each module begins.
pub fn crate_text(modules: &[&Module]) -> (String, Vec<usize>) {
    let features = modules.iter().flat_map(|module| module.printed.features.iter().cloned()).collect();
    let mut text = Printed::attributes(&features);
    let mut starts = Vec::new();
    let mut arms = String::new();
    for (i, module) in modules.iter().enumerate() {
        starts.push(text.lines().count() + 1);
        // Writing to a String can't fail.
        let _ = write!(text, "mod p{i} {{\n{}}}\n", module.printed.items);
        let _ = writeln!(arms, "        Some(\"{i}\") => p{i}::main(),");
    }
    starts.push(text.lines().count() + 1);
    let _ = write!(
        text,
        "fn main() {{\n    match std::env::args().nth(1).as_deref() {{\n{arms}        \
         _ => std::process::exit(100),\n    }}\n}}\n"
    );
    (text, starts)
}

/// Applies `work` to batches of the modules, some at a time.
pub fn for_each_batch<'a, R: Send>(
    modules: &'a [Module<'a>],
    work: impl Fn(&[&'a Module<'a>]) -> Vec<R> + Sync,
) -> Vec<R> {
    let batches: Vec<Vec<&Module>> = modules.chunks(SIZE).map(|batch| batch.iter().collect()).collect();
    let (queue, results) = (Mutex::new(batches.into_iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no worker panics with the lock").next();
                    let Some(batch) = next else { break };
                    let part = work(&batch);
                    results.lock().expect("no worker panics with the lock").extend(part);
                }
            });
        }
    });
    results.into_inner().expect("all workers have ended")
}

/// How often what happened.
#[derive(Default)]
pub struct Tally(BTreeMap<String, u32>);

impl Tally {
    pub fn add(&mut self, what: &str) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// What happened.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// One line per entry.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        for (what, count) in &self.0 {
            // Writing to a String can't fail.
            let _ = writeln!(text, "    {count:5}  {what}");
        }
        text
    }
}
