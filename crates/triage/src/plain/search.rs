//! Searches for a program in plain Rust that fails.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use difftest::backend::form::is_unstable;
use difftest::{Backend, Error, Harness};
use machine::Limits;
use mir::{Program, RunFacts, Version};
use text::print::surface::with_temporaries;
use text::print::{Shows, Surface, print_with};
use text::{Form, PrintOptions};

use super::bench::{Bench, TextResult};
use super::polish::{self, Polished};
use super::reasons::{NoText, NotReduced, REDUCED};
use super::{Plain, lines, styles};
use crate::blame::flags::is_level;
use crate::blame::{Blame, Proof, Stage};
use crate::progress::{Progress, Reducing};
use crate::reduction::{Disagreement, Reducer};
use crate::subject::{Subject, Symptom};
use crate::unanswered::{Answer, Unanswered};

/// The time limit of each step.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Testing one program in all styles.
    pub styles: Duration,
    /// The reduction in plain Rust.
    pub reduction: Duration,
    /// Making it readable.
    pub polish: Duration,
}

impl Default for Times {
    fn default() -> Times {
        let seconds = Duration::from_secs;
        Times { styles: seconds(60), reduction: seconds(120), polish: seconds(60) }
    }
}

impl Times {
    /// All steps together.
    pub fn all(&self) -> Duration {
        self.styles + self.reduction + self.polish
    }

    /// Limits that fit into the remaining time, with some left for the page.
    pub fn within(left: Duration) -> Times {
        let usual = Times::default();
        let part = left / 6;
        Times {
            styles: usual.styles.min(part),
            reduction: usual.reduction.min(part * 2),
            polish: usual.polish.min(part),
        }
    }
}

/// Searches for a program in plain Rust that fails as a report says.
pub struct Search<'a> {
    /// Runs the tests.
    pub harness: &'a Harness,
    /// The compiler that fails, as a back end for custom MIR or plain Rust.
    pub compiler: &'a Backend,
    /// The compilers that can be tested.
    pub all: &'a [Backend],
    /// What is to blame: the program must fail for the same reason.
    pub blame: &'a Blame,
    /// Number of parallel tests.
    pub jobs: usize,
    /// Time limits.
    pub times: Times,
    /// Gets the progress.
    pub progress: &'a dyn Progress,
}

/// A program in plain Rust that fails.
pub struct Found {
    /// The program in custom MIR.
    pub program: Program,
    /// The text.
    pub text: String,
    /// The flags that show the failure.
    pub flags: Vec<String>,
    /// The flags without optimisation, with which it is right.
    pub right: Vec<String>,
    /// Flags with which it is right although optimised: without the guilty pass.
    pub without: Option<Vec<String>>,
    /// For the report.
    pub plain: Plain,
}

/// A style and flags with which a program fails.
#[derive(Clone, Debug)]
struct Way {
    surface: Surface,
    flags: Vec<String>,
}

/// The result of testing a program in all styles.
enum Survey {
    Fails(Way),
    No(NoText),
}

impl Search<'_> {
    /// The program, or for each step why it failed. `found` is the program before reduction, if known.
    pub fn find(&self, found: Option<&Subject>, reduced: &Subject) -> Result<Found, Unanswered<Vec<String>>> {
        let start = Instant::now();
        let mut steps = Vec::new();
        let mut begin = None;
        // A reduced program saves most of the work.
        let programs = [(REDUCED, Some(reduced)), ("the program as it was found", found)];
        for (name, subject) in programs {
            let Some(subject) = subject.filter(|_| begin.is_none()) else { continue };
            match self.survey(subject)? {
                Survey::Fails(way) => {
                    let style = way.surface.style;
                    steps.push(format!("{name} fails in the style `{style}` with `{}`", way.flags.join(" ")));
                    begin = Some((subject, way));
                }
                Survey::No(why) => steps.push(format!("{name}: {why}")),
            }
        }
        let Some((subject, way)) = begin else { return Err(Unanswered::Because(steps)) };
        let small = self.reduce(subject, &way).map(Ok).or_because(Err)?;
        let small = match &small {
            Ok(small) => {
                let (before, after) = (reduce::size(&subject.program), reduce::size(&small.program));
                steps.push(format!("reduced in plain Rust from {before} to {after} statements"));
                small
            }
            Err(why) => {
                steps.push(format!("not reduced in plain Rust: {why}"));
                subject
            }
        };
        let Some(polished) = self.polish(small, &way)? else {
            steps.push("it does not fail as a program for people".to_string());
            return Err(Unanswered::Because(steps));
        };
        let seconds = start.elapsed().as_secs_f64();
        let Polished { text, flags, right, without, expected, actual, varies, style } = polished;
        let plain = Plain {
            expected,
            actual: actual.lines,
            end: actual.end,
            varies,
            style: style.to_string(),
            steps,
            seconds: (seconds * 10.0).round() / 10.0,
        };
        Ok(Found { program: (*small.program).clone(), text, flags, right, without, plain })
    }

    /// Why the reduced program has no text that fails; `None` if it has.
    pub fn first_step(&self, reduced: &Subject) -> Result<Option<NoText>, Error> {
        Ok(match self.survey(reduced)? {
            Survey::Fails(_) => None,
            Survey::No(why) => Some(why),
        })
    }

    /// Tests whether a program fails in some style at some level for the same reason, and is right without
    /// optimisation.
    fn survey(&self, subject: &Subject) -> Result<Survey, Error> {
        let deadline = Instant::now() + self.times.styles;
        let bench = self.bench(subject);
        let known = machine::run_facts(&subject.program, Limits::default(), with_temporaries);
        let trace = subject.prediction.trace();
        let mut lacks = BTreeSet::new();
        let mut texts = Vec::new();
        for gates in [false, true] {
            let mut seen = HashSet::new();
            for style in styles::all() {
                let surface = Surface { style, gates, shows: Shows::Hash };
                match print(&subject.program, self.compiler.dialect, surface, &known) {
                    Ok(text) if seen.insert(text.clone()) => texts.push((surface, text)),
                    Ok(_) => {}
                    Err(why) => lacks.extend(why),
                }
            }
            // Feature gates only for what can't be expressed without.
            if !texts.is_empty() {
                break;
            }
        }
        if texts.is_empty() {
            return Ok(Survey::No(NoText::Unsayable(lacks.into_iter().collect())));
        }
        let mut other = None;
        let levels = styles::levels(self.blame);
        // Flags of stable compilers first, in all styles.
        for unstable in [false, true] {
            let tries = texts.iter().flat_map(|text| levels.iter().map(move |flags| (text, flags)));
            for ((surface, text), flags) in tries.filter(|(_, flags)| is_unstable(flags) == unstable) {
                if Instant::now() >= deadline {
                    return Ok(Survey::No(NoText::TimeUp(self.times.styles)));
                }
                let flags = polish::steady(flags);
                match bench.see(text, &flags, &trace)? {
                    TextResult::Right => continue,
                    TextResult::Other(why) => {
                        other.get_or_insert(NoText::Other(why));
                        continue;
                    }
                    TextResult::Wrong(_) => {}
                }
                if polish::unoptimised(&bench, text, &trace)?.is_none() {
                    other.get_or_insert(NoText::WrongUnoptimised);
                    continue;
                }
                let flags: Vec<String> = flags[1..].to_vec();
                if !self.is_same(&bench, text, &flags, &trace)? {
                    other.get_or_insert(NoText::AnotherReason);
                    continue;
                }
                return Ok(Survey::Fails(Way { surface: *surface, flags }));
            }
        }
        let (texts, levels) = (texts.len(), levels.len());
        Ok(Survey::No(other.unwrap_or(NoText::Right { texts, levels })))
    }

    /// A bench for the texts of a program.
    fn bench(&self, subject: &Subject) -> Bench<'_> {
        let harness = self.harness.expecting(subject.prediction.steps);
        Bench::new(&harness, self.compiler, &self.blame.symptom).telling(self.progress)
    }

    /// Whether switching the guilty pass off makes a text right.
    fn is_same(
        &self,
        bench: &Bench,
        text: &str,
        flags: &[String],
        expected: &[String],
    ) -> Result<bool, Error> {
        let Some(off) = off(self.blame, flags) else { return Ok(true) };
        Ok(bench.see(text, &polish::steady(&off), expected)? == TextResult::Right)
    }

    /// Makes a program smaller while its plain text fails.
    fn reduce(&self, subject: &Subject, way: &Way) -> Result<Subject, Unanswered<NotReduced>> {
        let plain = self.compiler.in_form(Form::Surface(way.surface));
        let mut backend = Backend { name: format!("{} in plain Rust", self.compiler.name), ..plain };
        backend.flags.retain(|flag| !is_level(flag));
        let backend = backend.with_flags(&way.flags);
        let backends = std::slice::from_ref(&backend);
        let mut watcher = Reducing::plain(self.progress, reduce::size(&subject.program));
        let mut kept = Disagreement::find(self.harness, backends, self.all, subject, None)?;
        kept.set_guard(subject)?;
        let deadline = Instant::now().checked_add(self.times.reduction);
        let reducer = Reducer { harness: self.harness, jobs: self.jobs, deadline };
        let reduction = reducer.reduce(subject, &kept, super::NAME, &mut watcher)?;
        if reduction.verified {
            Ok(reduction.subject)
        } else {
            Err(Unanswered::Because(NotReduced::NotVerified))
        }
    }

    fn polish(&self, subject: &Subject, way: &Way) -> Result<Option<Polished>, Error> {
        let Some(expected) = lines::expected(&subject.prediction) else { return Ok(None) };
        let bench = self.bench(subject);
        let job = polish::Task {
            bench: &bench,
            program: &subject.program,
            known: machine::run_facts(&subject.program, Limits::default(), with_temporaries),
            dialect: self.compiler.dialect,
            surface: way.surface,
            flags: way.flags.clone(),
            expected,
            blame: Some(self.blame),
            deadline: Instant::now() + self.times.polish,
        };
        job.run()
    }
}

/// The flags with which the same optimised text must be right, if it is wrong for the blamed reason.
pub fn off(blame: &Blame, flags: &[String]) -> Option<Vec<String>> {
    let with = |more: &[String]| Some([flags, more].concat());
    let proof = match &blame.proof {
        Some(Proof::Wrong { toggle, .. }) => Some(toggle.clone()),
        _ => None,
    };
    let broken = proof.or(blame.lint.as_ref().map(|lint| lint.toggle.clone()));
    let toggle = broken.or(blame.mir.as_ref().and_then(|pass| pass.toggle.clone()));
    match (blame.stage?, toggle) {
        _ if matches!(blame.symptom, Symptom::Crash { .. }) => None,
        (Stage::Mir | Stage::MirThenLlvm, Some(toggle)) => with(&[toggle]),
        (Stage::Mir, None) => with(&["-Zmir-opt-level=0".to_string()]),
        (Stage::Llvm | Stage::MirThenLlvm, _) => {
            with(&["-Copt-level=0".to_string(), "-Zmir-opt-level=2".to_string()])
        }
        (Stage::CodeGeneration, _) => None,
    }
}

/// A program in plain Rust, or what it can't express.
pub fn print(
    program: &Program,
    version: Version,
    surface: Surface,
    known: &RunFacts,
) -> Result<String, BTreeSet<String>> {
    let options = PrintOptions { form: Form::Surface(surface), ..PrintOptions::new(version) };
    print_with(program, &options, known)
        .map_err(|uses| uses.iter().map(|u| u.construct.to_string()).collect())
}
