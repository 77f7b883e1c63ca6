//! Importing functions of ordinary Rust as programs: rustc builds their MIR, and the machine finds arguments for
//! which their behaviour is defined.

use std::fmt::Write as _;

use machine::{Execution, Limits, Machine, Standing, Stop};
use mir::{Event, Program};
use text::import::{Call, File, Imported, Reason, Refusal};

use crate::backend::Backend;
use crate::harness::drive::validator;
use crate::harness::{Error, Harness};
use crate::outcome::end::End;

/// MIR as built, without passes. Arithmetic wraps, as in a release build; other checks stay.
const FLAGS: [&str; 3] = ["-Zmir-opt-level=0", "-Coverflow-checks=off", "--crate-type=lib"];

/// The result of compiling an ordinary file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Built {
    /// Its MIR.
    Mir(String),
    /// It does not compile.
    Refused(Refusal),
}

/// Builds the MIR of an ordinary file.
pub fn built_mir(harness: &Harness, backend: &Backend, text: &str) -> Result<Built, Error> {
    let (directory, ended, _) = validator::compile(harness, backend, text, 1, &FLAGS)?;
    let refuse = |what: String| Built::Refused(Refusal::new(Reason::Compile, what));
    Ok(match ended {
        Ok(()) => std::fs::read_to_string(directory.path().join(validator::OUTPUT))
            .map_or_else(|error| refuse(format!("no MIR: {error}")), Built::Mir),
        Err(End::CompileError { text, .. }) => refuse(text),
        Err(other) => refuse(format!("{other:?}")),
    })
}

/// The observed events of a program, if it ends: used to evaluate constants.
pub fn observed(program: &Program) -> Option<Vec<Event>> {
    let execution = machine::run(program, Limits { steps: STEPS, ..Limits::default() });
    execution.stop.is_none().then_some(execution.events)
}

/// The step limit: enough for a small function, and quick to reach.
const STEPS: u64 = 1_000_000;

/// The result of a function for one set of arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It returns.
    Returns,
    /// It panics.
    Panics,
    /// It has undefined behaviour, or the machine can't execute it.
    Stops(Stop),
}

/// A function with calls that return.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// A program that makes all these calls.
    pub program: Program,
    /// The calls.
    pub calls: Vec<Call>,
    /// The execution of the program.
    pub execution: Execution,
}

/// The results of all calls that were tried.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The calls that return, if any.
    pub chosen: Option<Chosen>,
    /// The result of each call, in order.
    pub fates: Vec<Fate>,
}

impl Choice {
    /// The calls that return, or why there are none.
    pub fn good(self) -> Result<Chosen, Refusal> {
        let why = self.why();
        self.chosen.ok_or_else(|| Refusal::new(Reason::NoCall, why))
    }

    /// The number of calls that panic.
    pub fn panics(&self) -> usize {
        self.fates.iter().filter(|fate| **fate == Fate::Panics).count()
    }

    /// The first stop that is not a panic.
    pub fn stop(&self) -> Option<&Stop> {
        self.fates.iter().find_map(|fate| match fate {
            Fate::Stops(stop) => Some(stop),
            _ => None,
        })
    }

    fn why(&self) -> String {
        let (panics, all) = (self.panics(), self.fates.len());
        match self.stop() {
            Some(stop) => format!("{stop}; {panics} of {all} calls panic"),
            None => format!("{panics} of {all} calls panic"),
        }
    }
}

/// Keeps the calls that return, in sequence: a call may depend on statics that earlier ones changed.
pub fn choose(imported: &Imported, calls: &[Call]) -> Result<Choice, Refusal> {
    let mut kept: Vec<Call> = Vec::new();
    let mut fates = Vec::new();
    let mut best = None;
    for call in calls {
        kept.push(call.clone());
        let program = imported.program(&kept)?;
        let (execution, fate) = run(imported, &program);
        if fate == Fate::Returns {
            best = Some((program, execution));
        } else {
            kept.pop();
        }
        fates.push(fate);
    }
    let chosen = best.map(|(program, execution)| Chosen { program, calls: kept, execution });
    Ok(Choice { chosen, fates })
}

/// Runs a program until it ends or panics.
fn run(imported: &Imported, program: &Program) -> (Execution, Fate) {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut machine = match Machine::new(program, limits) {
        Ok(machine) => machine,
        Err(stop) => {
            let execution = Execution {
                events: Vec::new(),
                hash: 0,
                steps: 0,
                end: machine::End::Returned,
                stop: Some(stop.clone()),
            };
            return (execution, Fate::Stops(stop));
        }
    };
    let fate = loop {
        match machine.step(program) {
            Ok(Standing::Finished) => break Fate::Returns,
            Ok(Standing::Ready(at)) if imported.is_panic(at.function, at.block) => break Fate::Panics,
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Hole(at)) => {
                break Fate::Stops(Stop::IllFormed { what: "a block without terminator", at });
            }
            Err(stop) => break Fate::Stops(stop),
        }
    };
    let (hash, steps, events) = (machine.hash(), machine.steps(), machine.events().to_vec());
    (Execution { events, hash, steps, end: machine::End::Returned, stop: None }, fate)
}

/// A function by path, with those of `sets` generated calls that return; or why there is none.
pub fn chosen(file: &File, function: &str, sets: u64) -> Result<Chosen, Refusal> {
    let mut imported = file.import(function, &observed)?;
    let calls = imported.made_calls(sets)?;
    choose(&imported, &calls)?.good()
}

/// The file with these modules ([`Imported::native`]) appended; its `main` runs the one whose number is its argument.
pub fn native_text(rust: &str, modules: &[String]) -> String {
    let mut text = rust.to_string();
    let mut arms = String::new();
    for (i, module) in modules.iter().enumerate() {
        // Writing to a String can't fail.
        let _ = write!(text, "\nmod p{i} {{\n{module}}}\n");
        let _ = writeln!(arms, "        Some(\"{i}\") => p{i}::main(),");
    }
    let _ = write!(
        text,
        "\nfn main() {{\n    match std::env::args().nth(1).as_deref() {{\n{arms}        _ => std::process::exit(100),\n    }}\n}}\n"
    );
    text
}
