//! Functions of ordinary Rust as programs: rustc builds their MIR, and the machine says with which arguments they are defined.

use std::fmt::Write as _;

use machine::{Execution, Limits, Machine, Standing, Stop};
use mir::import::{Call, Imported, Reason, Refusal};
use mir::{Event, Program};

use crate::backend::Backend;
use crate::drive::validator;
use crate::harness::{Error, Harness};
use crate::outcome::End;

/// MIR as it is built, without passes. Arithmetic wraps, as in a release build; other checks stay.
const FLAGS: [&str; 3] = ["-Zmir-opt-level=0", "-Coverflow-checks=off", "--crate-type=lib"];

/// The MIR of an ordinary file.
pub fn built_mir(harness: &Harness, backend: &Backend, text: &str) -> Result<Result<String, Refusal>, Error> {
    let (directory, ended, _) = validator::compile(harness, backend, text, 1, &FLAGS)?;
    let refuse = |what: String| Refusal::new(Reason::Compile, what);
    Ok(match ended {
        Ok(()) => std::fs::read_to_string(directory.path().join(validator::OUTPUT))
            .map_err(|error| refuse(format!("no MIR: {error}"))),
        Err(End::CompileError { text, .. }) => Err(refuse(text)),
        Err(other) => Err(refuse(format!("{other:?}"))),
    })
}

/// What a program observes, if it ends: how constants get their values.
pub fn observed(program: &Program) -> Option<Vec<Event>> {
    let execution = machine::run(program, Limits { steps: STEPS, ..Limits::default() });
    execution.stop.is_none().then_some(execution.events)
}

/// Enough for a small function, and soon over.
const STEPS: u64 = 1_000_000;

/// What becomes of a function with one set of arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It returns.
    Returns,
    /// It panics.
    Panics,
    /// It is undefined, or the machine can't tell.
    Stops(Stop),
}

/// A function with arguments with which it returns.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The program that makes all these calls.
    pub program: Program,
    /// The calls.
    pub calls: Vec<Call>,
    /// What the program does.
    pub execution: Execution,
}

/// What became of the calls that were tried.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Those that return, if there are any.
    pub chosen: Option<Chosen>,
    /// All, in order.
    pub fates: Vec<Fate>,
}

impl Choice {
    /// The calls that return, or why there are none.
    pub fn good(self) -> Result<Chosen, Refusal> {
        let why = self.why();
        self.chosen.ok_or_else(|| Refusal::new(Reason::NoCall, why))
    }

    /// How many calls panic.
    pub fn panics(&self) -> usize {
        self.fates.iter().filter(|fate| **fate == Fate::Panics).count()
    }

    /// The first stop that is no panic.
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

/// Keeps the calls that return, one after the other: a call may depend on what the ones before left in statics.
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
            let execution = Execution { events: Vec::new(), hash: 0, steps: 0, stop: Some(stop.clone()) };
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
    (Execution { events, hash, steps, stop: None }, fate)
}

/// The file with these modules ([`Imported::native`]) at its end, whose program runs the one whose number is its argument.
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
