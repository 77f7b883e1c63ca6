//! Profiles: files of knobs, and knobs on the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use campaign::Bred;
use campaign::storage::corpus::Corpus;
use generate::profiles::BUILT_IN;
use generate::{Profile, knobs};
use mir::suggest::nearest;
use serde::Deserialize;

use crate::shared::exit;

/// Which knobs are pinned.
#[derive(clap::Args)]
pub(crate) struct Knobs {
    /// Profile to use: a name listed by `mirsmith features`, or a TOML file with a `[knobs]` table.
    #[arg(long, value_name = "NAME|FILE")]
    profile: Option<PathBuf>,
    /// Pin a knob, overriding the profile; `on` is its default, `off` is 0.
    #[arg(long = "set", value_name = "KNOB=VALUE")]
    set: Vec<String>,
    /// Target of the programs, a name or a triple: decides pointer width, byte order and alignments [default: x86_64].
    #[arg(long, value_name = "NAME|TRIPLE")]
    target: Option<String>,
    /// Breed from the programs of this directory (`mirsmith corpus`).
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Percentage of programs that are bred from the corpus; the others are generated from scratch.
    #[arg(long, value_name = "N", default_value = "30", requires = "corpus", value_parser = clap::value_parser!(u32).range(0..=100))]
    share: u32,
}

impl Knobs {
    /// The profile described by these arguments.
    pub(crate) fn read(&self) -> anyhow::Result<Profile> {
        let mut profile = match &self.profile {
            Some(path) => match path.to_str().and_then(Profile::built_in) {
                Some(profile) => profile,
                None => read(path)?,
            },
            None => Profile::default(),
        };
        for text in &self.set {
            profile.set_text(text)?;
        }
        if let Some(target) = &self.target {
            profile.set_text(&format!("target={target}"))?;
        }
        match &self.corpus {
            Some(dir) => self.bred(profile, dir),
            None => Ok(profile),
        }
    }

    /// The arguments that specify the same profile.
    pub(crate) fn words(&self) -> Vec<String> {
        let path = |path: &PathBuf| path.display().to_string();
        let share = self.corpus.as_ref().map(|_| self.share.to_string());
        let given = [
            ("--profile", self.profile.as_ref().map(path)),
            ("--target", self.target.clone()),
            ("--corpus", self.corpus.as_ref().map(path)),
            ("--share", share),
        ];
        let given = given.into_iter().filter_map(|(flag, value)| Some((flag, value?)));
        let pinned = self.set.iter().map(|knob| ("--set", knob.clone()));
        given.chain(pinned).flat_map(|(flag, value)| [flag.to_string(), value]).collect()
    }

    /// Refuses a corpus for a server: its workers have none.
    pub(crate) fn no_corpus(&self) -> anyhow::Result<()> {
        match &self.corpus {
            Some(_) => Err(exit::usage(
                "a server can't distribute a corpus: leave out --corpus, or give a directory with --out",
            )),
            None => Ok(()),
        }
    }

    fn bred(&self, profile: Profile, dir: &Path) -> anyhow::Result<Profile> {
        let donors = Corpus::open(dir)?.donors()?;
        if donors.is_empty() {
            return Err(exit::usage(format!(
                "there is no corpus in {0}; start one: mirsmith corpus add {0} FILE...",
                dir.display()
            )));
        }
        Ok(profile.with_donors(Arc::new(donors), self.share))
    }
}

/// The text of a profile file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    knobs: toml::Table,
}

fn read(path: &Path) -> anyhow::Result<Profile> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        let names: Vec<&str> = BUILT_IN.iter().map(|profile| profile.name).collect();
        let word = path.to_string_lossy();
        exit::usage(match nearest(&word, names.iter().copied()) {
            Some(name) => format!("there is no profile `{word}`, did you mean `{name}`?"),
            None => format!(
                "`{word}` is neither a built-in profile ({}) nor a file that can be read: {error}",
                names.join(", ")
            ),
        })
    })?;
    parse(&text).map_err(|error| exit::usage(format!("{} is not a profile: {error:#}", path.display())))
}

/// Parses a profile.
fn parse(text: &str) -> anyhow::Result<Profile> {
    let file: File = toml::from_str(text)?;
    let mut profile = Profile::default();
    for (name, value) in &file.knobs {
        let value = match value {
            toml::Value::Boolean(true) => "on".to_string(),
            toml::Value::Boolean(false) => "off".to_string(),
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::String(word) if name == "target" => word.clone(),
            other => anyhow::bail!("knob `{name}` is a {}; expected a number", other.type_str()),
        };
        profile.set_text(&format!("{name}={value}"))?;
    }
    Ok(profile)
}

/// A profile in one line.
pub(crate) fn describe(profile: &Profile) -> String {
    let mut pinned: Vec<String> = profile
        .pinned()
        .iter()
        .map(|(name, value)| format!("{name}={}", generate::shown(name, *value)))
        .collect();
    pinned.extend(Bred::of(profile).map(|Bred { corpus, share }| format!("share={share} corpus={corpus}")));
    if pinned.is_empty() { "default".to_string() } else { pinned.join(" ") }
}

/// The default of a knob in words: its weight and how often it is on, or its range.
pub(crate) fn default_of(knob: &generate::Knob) -> String {
    match knob.kind {
        generate::KnobKind::Weight { off_percent: 0 } => format!("{}, always on", knob.default),
        generate::KnobKind::Weight { off_percent } => {
            format!("{}, on in {} % of programs", knob.default, 100 - off_percent)
        }
        generate::KnobKind::Number { low, high } if low == high => low.to_string(),
        generate::KnobKind::Number { low, high } => format!("{low} to {high}"),
        generate::KnobKind::OneOf(values) => {
            let mut values = values.to_vec();
            values.dedup();
            values.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A knob by name.
pub(crate) fn knob(name: &str) -> Option<&'static generate::Knob> {
    knobs().iter().find(|k| k.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_switches() -> anyhow::Result<()> {
        let profile = parse("[knobs]\nloops = 0\nsize = 40\ncalls = true\n")?;
        let calls = knob("calls").map_or(0, |knob| knob.default);
        assert_eq!(describe(&profile), format!("size=40 loops=0 calls={calls}"));
        assert_eq!(describe(&parse("")?), "default");
        Ok(())
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text| parse(text).map(|p| describe(&p)).map_err(|e| format!("{e:#}"));
        assert!(error("[knobs]\nloop = 0\n").is_err_and(|e| e.contains("`loop`") && e.contains("`loops`")));
        assert!(error("[nobs]\n").is_err_and(|e| e.contains("nobs")));
        assert!(error("[knobs]\nloops = \"many\"\n").is_err_and(|e| e.contains("expected a number")));
        assert!(error("[knobs]\nloops = -1\n").is_err_and(|e| e.contains("loops=-1")));
        assert!(error("[knobs\n").is_err());
    }
}
