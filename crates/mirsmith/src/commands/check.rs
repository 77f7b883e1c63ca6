//! `mirsmith check`: what a program does, or why that is unknown.

use std::fmt;
use std::path::PathBuf;

use machine::{At, End, Execution, Limits, Stop};
use mir::Reason;
use mir::wf::WfError;
use serde::Serialize;
use text::parse::{Parsed, Position};

use crate::shared::exit::Exit;
use crate::shared::input::Source;
use crate::shared::output::Format;

/// Predict what a program prints, or show which rule it breaks and where.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The program: a stand-alone Rust file in custom MIR.
    file: PathBuf,
    /// Maximum number of statements and terminators to execute.
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    steps: u64,
}

/// The kinds of result.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Ok,
    /// Well-defined: the program is terminated while it unwinds.
    Abort,
    /// Well-defined: the entry function unwinds.
    Unwound,
    Ub,
    IllFormed,
    Limit,
    Unsupported,
}

impl Verdict {
    fn exit(self) -> Exit {
        match self {
            Verdict::Ok | Verdict::Abort | Verdict::Unwound => Exit::Ok,
            Verdict::Ub => Exit::Ub,
            Verdict::IllFormed => Exit::IllFormed,
            Verdict::Limit => Exit::Limit,
            Verdict::Unsupported => Exit::Unsupported,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Verdict::Ok => "well-defined",
            Verdict::Abort => "aborts",
            Verdict::Unwound => "unwinds",
            Verdict::Ub => "undefined behaviour",
            Verdict::IllFormed => "ill-formed",
            Verdict::Limit => "limit reached",
            Verdict::Unsupported => "not supported",
        }
    }
}

/// The result.
#[derive(Serialize)]
struct CheckResult {
    verdict: Verdict,
    /// The observations up to the problem, if any, as the compiled program prints them with `MIRSMITH_TRACE=1`.
    events: Vec<String>,
    /// The last line of the compiled program's output, if it reaches its end.
    hash: Option<String>,
    steps: u64,
    /// The first problem; only an ill-formed program has more.
    #[serde(flatten)]
    problem: Option<Problem>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<Problem>,
    /// Problems that only `-Zlint-mir` reports.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lints: Vec<Problem>,
}

/// A problem with its location.
#[derive(Serialize)]
struct Problem {
    rule: Option<&'static str>,
    /// The section of docs/semantics.md that states the rule.
    section: Option<&'static str>,
    at: Location,
    message: String,
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    file_place: String,
}

/// A location in the program and in its file, as far as known.
#[derive(Default, Serialize)]
struct Location {
    function: Option<String>,
    block: Option<u32>,
    /// Index in the block; that of the terminator follows the last statement.
    statement: Option<usize>,
    line: Option<usize>,
    column: Option<usize>,
    source: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file)?;
    let report = check(&source, args.steps);
    // On standard error: standard output stays what the compiled program prints.
    for lint in &report.lints {
        eprint!("{lint}");
    }
    format.show(&report)?;
    Ok(report.verdict.exit())
}

fn check(source: &Source, steps: u64) -> CheckResult {
    let parsed = match source.parse() {
        Ok(parsed) => parsed,
        Err(error) => {
            let at = Position { line: error.line, column: error.column };
            let problem = match source.hint() {
                Some(message) => Problem {
                    message,
                    title: "not custom MIR",
                    ..Problem::new(source, Verdict::IllFormed, None, Location::default())
                },
                None => Problem {
                    message: error.message,
                    ..Problem::new(source, Verdict::IllFormed, Some(at), Location::default())
                },
            };
            return CheckResult::ill_formed(vec![problem]);
        }
    };
    let errors = mir::wf::check(&parsed.program).err().unwrap_or_default();
    let only_lints = errors.iter().all(|e| e.rule.is_lint());
    let complaints: Vec<Problem> = errors.into_iter().map(|e| Problem::of_wf(source, &parsed, e)).collect();
    if !only_lints {
        return CheckResult::ill_formed(complaints);
    }
    let Execution { events, hash, steps, end, stop } =
        machine::run(&parsed.program, Limits { steps, ..Limits::default() });
    let problem = stop.map(|stop| Problem::of_stop(source, &parsed, &stop));
    let (verdict, problem) = match problem {
        Some((verdict, problem)) => (verdict, Some(problem)),
        None => Problem::of_end(source, end),
    };
    CheckResult {
        verdict,
        events: events.iter().map(ToString::to_string).collect(),
        hash: problem.is_none().then(|| format!("{hash:016x}")),
        steps,
        problem,
        more: Vec::new(),
        lints: complaints,
    }
}

impl CheckResult {
    /// The result for a program that was not executed.
    fn ill_formed(problems: Vec<Problem>) -> CheckResult {
        let mut problems = problems.into_iter();
        CheckResult {
            verdict: Verdict::IllFormed,
            events: Vec::new(),
            hash: None,
            steps: 0,
            problem: problems.next(),
            more: problems.collect(),
            lints: Vec::new(),
        }
    }
}

impl Problem {
    fn new(source: &Source, verdict: Verdict, position: Option<Position>, mut at: Location) -> Problem {
        at.line = position.map(|p| p.line);
        at.column = position.map(|p| p.column);
        at.source = position.map(|p| source.line(p).to_string());
        Problem {
            rule: None,
            section: None,
            at,
            message: String::new(),
            title: verdict.title(),
            file_place: source.place(position),
        }
    }

    fn of_wf(source: &Source, parsed: &Parsed, error: WfError) -> Problem {
        let position = match (error.function, error.block, error.statement) {
            (Some(f), Some(b), Some(s)) => parsed.spans.statement(f, b, s),
            (Some(f), Some(b), None) => parsed.spans.terminator(f, b),
            (Some(f), None, _) => parsed.spans.function(f),
            (None, ..) => error.item.as_deref().and_then(|name| parsed.spans.item(name)),
        };
        let function = error.function.and_then(|f| parsed.program.functions.get(f.0 as usize));
        let terminator = |b: mir::BlockId| Some(function?.blocks.get(b.0 as usize)?.statements.len());
        let at = Location {
            function: function.map(|f| f.name.clone()),
            block: error.block.map(|b| b.0),
            statement: error.statement.or_else(|| error.block.and_then(terminator)),
            ..Location::default()
        };
        let title = if error.rule.is_lint() { "lint" } else { Verdict::IllFormed.title() };
        Problem {
            rule: Some(error.rule.name()),
            section: Some("B.0"),
            message: error.message,
            title,
            ..Problem::new(source, Verdict::IllFormed, position, at)
        }
    }

    /// What keeps a program without UB from printing its hash.
    fn of_end(source: &Source, end: End) -> (Verdict, Option<Problem>) {
        let (verdict, message) = match end {
            End::Returned => return (Verdict::Ok, None),
            End::Unwound(payload) => {
                (Verdict::Unwound, format!("the entry function unwinds with payload {payload}"))
            }
            End::Aborted(Reason::Abi) => {
                (Verdict::Abort, "a function unwinds whose ABI forbids it".to_string())
            }
            End::Aborted(Reason::InCleanup) => (Verdict::Abort, "a cleanup block unwinds".to_string()),
        };
        let problem = Problem { message, ..Problem::new(source, verdict, None, Location::default()) };
        (verdict, Some(problem))
    }

    fn of_stop(source: &Source, parsed: &Parsed, stop: &Stop) -> (Verdict, Problem) {
        let (verdict, at, message) = match stop {
            Stop::Ub(ub) => (Verdict::Ub, ub.at, ub.message()),
            Stop::Unsupported { what, at } => {
                (Verdict::Unsupported, *at, format!("the machine does not support {what}"))
            }
            Stop::IllFormed { what, at } => (Verdict::IllFormed, *at, (*what).to_string()),
            Stop::Limit { what, at } => (Verdict::Limit, *at, format!("the limit on {what} was reached")),
        };
        let At { function, block, statement } = at;
        let position = parsed.spans.statement(function, block, statement as usize);
        let name = parsed.program.functions.get(function.0 as usize).map(|f| f.name.clone());
        let place = Location {
            function: name,
            block: Some(block.0),
            statement: Some(statement as usize),
            ..Location::default()
        };
        let rule = if let Stop::Ub(ub) = stop { Some(ub.rule) } else { None };
        let problem = Problem {
            rule: rule.map(machine::Rule::name),
            section: rule.map(machine::Rule::section),
            message,
            ..Problem::new(source, verdict, position, place)
        };
        (verdict, problem)
    }
}

impl fmt::Display for CheckResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for event in &self.events {
            writeln!(f, "{event}")?;
        }
        if let Some(hash) = &self.hash {
            writeln!(f, "hash: {hash}")?;
        }
        for problem in self.problem.iter().chain(&self.more) {
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file_place, self.title)?;
        if let Some(rule) = self.rule {
            write!(f, ": {rule}")?;
        }
        if let Some(function) = &self.at.function {
            write!(f, "\n  in {function}")?;
            if let Some(block) = self.at.block {
                write!(f, " bb{block}")?;
            }
            if let Some(statement) = self.at.statement {
                write!(f, "[{statement}]")?;
            }
        }
        if let Some(source) = &self.at.source {
            write!(f, "\n    {source}")?;
        }
        write!(f, "\n  {}", self.message)?;
        if let Some(section) = self.section {
            write!(f, " (semantics {section})")?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::{BlockId, FuncId};

    /// The machine executes every well-formed program at present, so no file can show this.
    #[test]
    fn what_the_machine_lacks_is_no_undefined_behaviour() -> anyhow::Result<()> {
        let source = Source::read(concat!(env!("CARGO_MANIFEST_DIR"), "/bench/short.rs").as_ref())?;
        let parsed = source.parse()?;
        let at = At { function: FuncId(0), block: BlockId(1), statement: 0 };
        let stop = Stop::Unsupported { what: "unwinding", at };
        let (verdict, problem) = Problem::of_stop(&source, &parsed, &stop);
        assert_eq!(verdict.exit(), Exit::Unsupported);
        assert!(problem.to_string().ends_with(
            "short.rs:119:13: not supported\n  in fn0 bb1[0]\n    Return()\n  the machine does not support unwinding\n"
        ), "{problem}");
        Ok(())
    }
}
