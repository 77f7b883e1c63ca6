//! A failing text made fit to be read: `println!` for the prelude, no flag, manner or attribute that is not needed, and
//! the tree that it is written from shortened by rules that keep its meaning ([`rules`], [`statements`]); then, as text,
//! what the compiler proposes ([`advice`]), short names and few lines ([`names`], [`shape`]).
//!
//! Each step is tried and taken back unless the text is still right without optimisation and wrong with it.

mod advice;
mod names;
mod rules;
mod shape;
mod statements;

use std::time::Instant;

use difftest::{Backend, Error, Harness, judge};
use mir::{Program, RunFacts, Version};
use text::Form;
use text::print::surface::syntax::{Expr, File, Item};
use text::print::surface::with_temporaries;
use text::print::{Printed, Shows, Style, Surface, plain_tree};

use super::bench::{Actual, Bench, TextResult};
use super::search::Times;
use super::{lines, search};
use crate::blame::Blame;
use crate::blame::flags::{Sorted, is_check, level_flags};
use crate::progress::Progress;
use crate::subject::{Subject, Symptom};
use advice::apply;
use rules::Rule;

/// What is polished.
pub struct Task<'a> {
    /// The compiler that fails.
    pub bench: &'a Bench<'a>,
    /// The program.
    pub program: &'a Program,
    /// What a run of it shows.
    pub known: RunFacts,
    /// The version to print for.
    pub dialect: Version,
    /// How it is written so far.
    pub surface: Surface,
    /// The flags that show the failure.
    pub flags: Vec<String>,
    /// The lines that it must print.
    pub expected: Vec<String>,
    /// What is to blame, if that is known.
    pub blame: Option<&'a Blame>,
    /// When to end with the best so far.
    pub deadline: Instant,
}

/// A text for people.
pub struct Polished {
    /// The text.
    pub text: String,
    /// The flags that show the failure.
    pub flags: Vec<String>,
    /// The flags with which it is right.
    pub right: Vec<String>,
    /// The flags with which it is right though it is optimised, if there are such.
    pub without: Option<Vec<String>>,
    /// What it must print.
    pub expected: Vec<String>,
    /// What it does instead.
    pub actual: Actual,
    /// Whether that is something else each time.
    pub varies: bool,
    /// The style that it is written in.
    pub style: Style,
}

/// The text for people of a program that a back end gets wrong in plain Rust.
pub fn of(
    harness: &Harness,
    subject: &Subject,
    backend: &Backend,
    progress: &dyn Progress,
) -> Result<Option<Polished>, Error> {
    let Form::Surface(surface) = backend.form else { return Ok(None) };
    let Some(expected) = lines::expected(&subject.prediction) else { return Ok(None) };
    let outcome = harness.test_alone(backend, &subject.job(), false)?;
    let verdict = judge(backend, Some(&subject.prediction), &outcome);
    let symptom = Symptom::of(&verdict).unwrap_or(Symptom::Wrong);
    let hasty = harness.expecting(subject.prediction.steps);
    let bench = Bench::new(&hasty, backend, &symptom).telling(progress);
    let sorted = Sorted::new(backend);
    let checks: Vec<String> = sorted.extra.iter().filter(|flag| !is_check(flag)).cloned().collect();
    let task = Task {
        bench: &bench,
        program: &subject.program,
        known: machine::run_facts(&subject.program, machine::Limits::default(), with_temporaries),
        dialect: backend.dialect,
        surface,
        flags: level_flags(&sorted.opt, sorted.mir.as_deref(), &checks),
        expected,
        blame: None,
        deadline: Instant::now() + Times::default().polish,
    };
    task.run()
}

/// Flags with the edition before them.
pub fn steady(flags: &[String]) -> Vec<String> {
    [EDITION.to_string()].into_iter().chain(flags.iter().cloned()).collect()
}

/// The flags without optimisation with which a text is right; stable ones if possible.
pub fn unoptimised(bench: &Bench, text: &str, expected: &[String]) -> Result<Option<Vec<String>>, Error> {
    for flags in [&["-Copt-level=0"][..], &["-Copt-level=0", "-Zmir-opt-level=0"]] {
        let flags = steady(&flags.iter().map(ToString::to_string).collect::<Vec<_>>());
        if bench.see(text, &flags, expected)? == TextResult::Right {
            return Ok(Some(flags));
        }
    }
    Ok(None)
}

const EDITION: &str = "--edition=2021";

/// A function that shows a value, for failures that `println!` in their place would hide.
const SHOW: &str = "#[inline(never)]\nfn show(x: impl std::fmt::Debug) {\n    println!(\"{x:?}\");\n}\n";

/// The best so far.
struct State<'a> {
    task: &'a Task<'a>,
    file: File,
    /// The text, which is written from the file at first.
    text: String,
    /// Whether [`SHOW`] shows values, instead of `println!`.
    shows: bool,
    /// Whether the attributes of the printer are above the text.
    attributes: bool,
    flags: Vec<String>,
    right: Vec<String>,
    expected: Vec<String>,
    /// How the failing program ends.
    end: String,
}

impl Task<'_> {
    /// Polishes; `None` if there is no text that fails.
    pub fn run(&self) -> Result<Option<Polished>, Error> {
        let Some((mut state, mut style)) = self.begin()? else { return Ok(None) };
        // Fewer manners, fewer flags.
        for manner in style.parts() {
            let fewer = style.without(manner);
            if let Some(file) = self.render(Surface { style: fewer, ..self.surface })
                && state.keep_file(state.shown_alike(file))?
            {
                style = fewer;
            }
        }
        state.shorten_flags()?;
        state.shorten_text()?;
        let end = state.finish()?;
        Ok(end.map(|end| Polished { style, ..end }))
    }

    /// The first text that fails: with `println!`, with a function that shows values, with the prelude.
    fn begin(&self) -> Result<Option<(State<'_>, Style)>, Error> {
        let flags = steady(&self.flags);
        let lines = self.render(self.surface);
        let shown = lines.clone().map(shown);
        let hash = Surface { shows: Shows::Hash, ..self.surface };
        let hash = plain_tree(self.program, self.dialect, hash, &self.known).ok();
        let hash = hash.map(|(file, features)| below(format!("{}\n", Printed::attributes(&features)), file));
        let outcome = machine::run(self.program, machine::Limits::default());
        let trace = difftest::Prediction::of(&outcome).map(|p| p.trace()).unwrap_or_default();
        let files = [(lines, &self.expected, false), (shown, &self.expected, true), (hash, &trace, false)];
        // The harness compiles in one unit, and the failure may need it.
        let one = [flags.clone(), vec!["-Ccodegen-units=1".to_string()]].concat();
        for (file, expected, shows) in files {
            let Some(file) = file else { continue };
            let ways = [(false, &flags), (true, &flags), (false, &one), (true, &one)];
            for (attributes, flags) in ways {
                let file = if attributes { with_attributes(file.clone()) } else { file.clone() };
                let text = file.to_string();
                if let TextResult::Wrong(actual) = self.bench.see(&text, flags, expected)?
                    && let Some(right) = unoptimised(self.bench, &text, expected)?
                {
                    let state = State {
                        task: self,
                        file,
                        text,
                        shows,
                        attributes,
                        flags: flags.clone(),
                        right,
                        expected: expected.clone(),
                        end: actual.end,
                    };
                    return Ok(Some((state, self.surface.style)));
                }
            }
        }
        Ok(None)
    }

    /// The text with `println!`, below no attributes but those it needs.
    fn render(&self, surface: Surface) -> Option<File> {
        let surface = Surface { shows: Shows::Lines, ..surface };
        let (file, features) = plain_tree(self.program, self.dialect, surface, &self.known).ok()?;
        let features: Vec<&str> = features.iter().map(String::as_str).collect();
        let head = if features.is_empty() {
            String::new()
        } else {
            format!("#![feature({})]\n\n", features.join(", "))
        };
        Some(below(head, file))
    }
}

/// A file below some text.
fn below(head: String, mut file: File) -> File {
    file.items.insert(0, Item::Text(head));
    file
}

/// A file with a function that shows values instead of `println!`.
fn shown(mut file: File) -> File {
    file.each_expr(&mut |expr| {
        if let Expr::Call(macro_, args) = expr
            && **macro_ == Expr::text("println!")
        {
            **macro_ = Expr::text("show");
            args.remove(0);
        }
    });
    file.items.push(Item::Text(SHOW.to_string()));
    file
}

/// A file below the attributes that the printer gives every program.
fn with_attributes(file: File) -> File {
    below(format!("{}\n", Printed::attributes(&Default::default())), file)
}

impl State<'_> {
    fn over(&self) -> bool {
        Instant::now() >= self.task.deadline
    }

    /// Another text of the same program, with the same attributes, and shown in the same way.
    fn shown_alike(&self, file: File) -> File {
        let file = if self.shows { shown(file) } else { file };
        if self.attributes { with_attributes(file) } else { file }
    }

    /// Whether a text is wrong as before, and right without optimisation.
    fn holds(&self, text: &str) -> Result<bool, Error> {
        let State { flags, right, .. } = self;
        self.holds_with(text, flags, right)
    }

    fn holds_with(&self, text: &str, flags: &[String], right: &[String]) -> Result<bool, Error> {
        let bench = self.task.bench;
        let wrong = match bench.see(text, flags, &self.expected)? {
            TextResult::Wrong(actual) => actual.end == self.end,
            _ => false,
        };
        Ok(wrong && bench.see(text, right, &self.expected)? == TextResult::Right)
    }

    /// Takes a text if it holds.
    fn keep(&mut self, text: String) -> Result<bool, Error> {
        let kept = text == self.text || (!self.over() && self.holds(&text)?);
        if kept {
            self.text = text;
        }
        Ok(kept)
    }

    /// Takes what is written from a tree if it holds.
    fn keep_file(&mut self, file: File) -> Result<bool, Error> {
        let kept = self.keep(file.to_string())?;
        if kept {
            self.file = file;
        }
        Ok(kept)
    }

    /// `-O` and nothing else if that is enough; without the edition, too.
    fn shorten_flags(&mut self) -> Result<(), Error> {
        let edition = |flags: &[String]| flags.iter().filter(|f| *f != EDITION).cloned().collect::<Vec<_>>();
        let shortest = vec!["-O".to_string()];
        let one = vec!["-O".to_string(), "-Ccodegen-units=1".to_string()];
        let short = [shortest, one, edition(&self.flags)];
        // The level without optimisation is what the compiler does unless it is told otherwise.
        let plain: Vec<String> = edition(&self.right).into_iter().filter(|f| f != "-Copt-level=0").collect();
        for flags in short {
            for (flags, right) in [(flags.clone(), plain.clone()), (steady(&flags), steady(&plain))] {
                if !self.over() && self.holds_with(&self.text, &flags, &right)? {
                    (self.flags, self.right) = (flags, right);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// All rules, until none applies any more.
    fn shorten_text(&mut self) -> Result<(), Error> {
        loop {
            let before = self.text.clone();
            for rule in rules::RULES.iter().chain(statements::RULES) {
                self.rule(rule)?;
            }
            if self.text == before || self.over() {
                break;
            }
        }
        while self.take_advice()? && !self.over() {}
        for rule in [names::rename, shape::compact] {
            if let Some(text) = rule(&self.text) {
                self.keep(text)?;
            }
        }
        Ok(())
    }

    /// A rule everywhere at once, or else at one place after the other.
    fn rule(&mut self, rule: &Rule) -> Result<(), Error> {
        let mut places = rule.places(&self.file);
        if places == 0 || self.keep_file(rule.applied(&self.file, None))? {
            return Ok(());
        }
        // The places before one stay the same, so from the end on.
        while places > 0 && !self.over() {
            places -= 1;
            self.keep_file(rule.applied(&self.file, Some(places)))?;
        }
        Ok(())
    }

    /// What the compiler itself proposes; whether any of it was taken.
    fn take_advice(&mut self) -> Result<bool, Error> {
        let before = self.text.clone();
        let mut flags = self.right.clone();
        flags.push("--error-format=json".to_string());
        let messages = self.task.bench.messages(&self.text, &flags)?;
        let mut edits = advice::advice(&messages, &self.text);
        let all = apply(&self.text, &edits.concat()).filter(|_| edits.len() > 1);
        if let Some(text) = all
            && self.keep(text)?
        {
            return Ok(true);
        }
        // From the end on, so that the places of the others stay what they are.
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.iter().map(|(range, _)| range.start).max()));
        for edit in edits {
            if let Some(text) = apply(&self.text, &edit) {
                self.keep(text)?;
            }
        }
        Ok(self.text != before)
    }

    /// Runs the text once more, as it is, and without the pass to blame.
    fn finish(self) -> Result<Option<Polished>, Error> {
        let State { task, text, flags, right, expected, .. } = self;
        let bench = task.bench.patient();
        let actual = |n: usize| match bench.see(&text, &flags, &expected)? {
            TextResult::Wrong(actual) => Ok::<_, Error>(Some((n, actual))),
            _ => Ok(None),
        };
        let (Some((_, first)), Some((_, second))) = (actual(0)?, actual(1)?) else { return Ok(None) };
        let off = task.blame.and_then(|blame| search::off(blame, &flags));
        let without = match off {
            Some(off) if bench.see(&text, &off, &expected)? == TextResult::Right => Some(off),
            _ => None,
        };
        let (varies, style) = (first != second, task.surface.style);
        Ok(Some(Polished { text, flags, right, without, expected, actual: first, varies, style }))
    }
}
