//! `mirsmith features`: every knob and every construct of generated programs.

use std::fmt;

use generate::constructs::constructs;
use generate::idioms::IDIOMS;
use generate::profiles::BUILT_IN;
use generate::{KnobKind, knobs};
use serde::Serialize;
use text::print::surface::style::MANNERS;

use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::profile;

/// List the profiles, knobs, idioms and constructs of the generator.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The result.
#[derive(Serialize)]
struct Features {
    generator: u32,
    profiles: Vec<BuiltIn>,
    knobs: Vec<Knob>,
    idioms: Vec<Idiom>,
    manners: Vec<Manner>,
    constructs: Vec<Construct>,
}

#[derive(Serialize)]
struct BuiltIn {
    name: &'static str,
    doc: &'static str,
    /// The knobs that it pins.
    knobs: &'static [(&'static str, u32)],
}

#[derive(Serialize)]
struct Knob {
    name: &'static str,
    doc: &'static str,
    /// `construct` (a weight, 0 is off) or `number`.
    kind: &'static str,
    default: u32,
    /// Percent of programs that have it, for constructs.
    on_percent: Option<u32>,
    /// The range that programs draw from, for numbers.
    range: Option<(u32, u32)>,
    /// The numbers that programs draw from, for numbers without a range.
    values: Option<&'static [u32]>,
}

/// A code shape that passes look for; its knob has the same name.
#[derive(Serialize)]
struct Idiom {
    name: &'static str,
    doc: &'static str,
    /// The passes that it targets.
    hunts: &'static [&'static str],
    /// The constructs that reveal it.
    shows: Vec<&'static str>,
}

/// One way to express something in plain Rust.
#[derive(Serialize)]
struct Manner {
    name: &'static str,
    doc: &'static str,
    /// What it tests in a compiler.
    tests: &'static str,
}

#[derive(Serialize)]
struct Construct {
    name: &'static str,
    doc: &'static str,
    /// The knobs without which it never occurs.
    switches: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    never: Option<&'static str>,
}

impl Features {
    fn collect() -> Features {
        let knobs = knobs().iter().map(|knob| {
            let (kind, on_percent, range, values) = match knob.kind {
                KnobKind::Weight { off_percent } => ("construct", Some(100 - off_percent), None, None),
                KnobKind::Number { low, high } => ("number", None, Some((low, high)), None),
                KnobKind::OneOf(values) => ("number", None, None, Some(values)),
            };
            let (name, doc, default) = (knob.name, knob.doc.trim(), knob.default);
            Knob { name, doc, kind, default, on_percent, range, values }
        });
        let constructs = constructs().iter().map(|c| Construct {
            name: &c.name,
            doc: &c.doc,
            switches: &c.switches,
            never: c.never,
        });
        let idioms = IDIOMS.iter().map(|idiom| Idiom {
            name: idiom.name,
            doc: idiom.doc,
            hunts: idiom.hunts,
            shows: idiom.detect.iter().map(|detector| detector.name).collect(),
        });
        let manners = MANNERS.iter().map(|m| Manner { name: m.name, doc: m.doc, tests: m.tests });
        let profiles = BUILT_IN.iter().map(|p| BuiltIn { name: p.name, doc: p.doc, knobs: p.knobs });
        Features {
            generator: generate::VERSION,
            profiles: profiles.collect(),
            knobs: knobs.collect(),
            idioms: idioms.collect(),
            manners: manners.collect(),
            constructs: constructs.collect(),
        }
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Generator version {}", self.generator)?;
        writeln!(f, "\nProfiles, chosen with --profile:")?;
        for profile in &self.profiles {
            writeln!(f, "  {:<22} {}", profile.name, profile.doc)?;
        }
        writeln!(f, "\nKnobs, set with --set KNOB=VALUE or in a profile:")?;
        for knob in &self.knobs {
            let default = profile::knob(knob.name).map(profile::default_of).unwrap_or_default();
            writeln!(f, "  {:<22} {:<28} {}", knob.name, default, knob.doc)?;
        }
        writeln!(f, "\nIdioms, and the passes they hunt:")?;
        for idiom in &self.idioms {
            writeln!(f, "  {:<22} {}", idiom.name, idiom.hunts.join(", "))?;
        }
        writeln!(f, "\nManners of plain Rust, chosen with --style, and what they test:")?;
        for manner in &self.manners {
            writeln!(f, "  {:<22} {:<34} {}", manner.name, manner.tests, manner.doc)?;
        }
        writeln!(f, "\nConstructs, and the knobs that switch them off:")?;
        for c in &self.constructs {
            let switches = if c.switches.is_empty() { "-".to_string() } else { c.switches.join(" ") };
            write!(f, "  {:<34} {switches:<22} {}", c.name, c.doc)?;
            match c.never {
                Some(why) => writeln!(f, " ({why})")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// Runs the command.
pub(crate) fn run(_args: &Args, format: Format) -> anyhow::Result<Exit> {
    format.show(&Features::collect())?;
    Ok(Exit::Ok)
}
