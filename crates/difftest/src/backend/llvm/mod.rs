//! LLVM by itself: rustc makes bitcode without any pass, and `opt` and `llc` of any version do the rest.

mod command;
pub mod draw;
pub mod table;
pub mod tools;

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize, Serializer};

use crate::backend::form::fingerprint;
use crate::backend::{Backend, Compiler, ConfigError, probe};
use crate::outcome::{Code, Job};
pub(crate) use command::{BITCODE, LINK, OBJECT, STUB};
pub use tools::{Tools, major};

/// What rustc makes bitcode with: all that it tells LLVM where it optimises, such as `noalias`, but no pass of its own or of
/// LLVM.
pub(super) const EMIT: [&str; 3] = ["-Copt-level=3", "-Zmir-opt-level=0", "-Cno-prepopulate-passes"];

/// What is done with the bitcode of rustc.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Llvm {
    /// `opt`.
    pub opt: PathBuf,
    /// `llc`.
    pub llc: PathBuf,
    /// Their version, such as `24.0.0`.
    pub version: String,
    /// The passes of `opt`.
    pub passes: Passes,
    /// Further flags of `opt`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opt_flags: Vec<String>,
    /// The flags of `llc`.
    pub llc_flags: Vec<String>,
    /// Whether the module is verified after each pass.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verify_each: bool,
}

/// A pipeline, or the wish for any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(from = "String")]
pub enum Passes {
    /// This one, as `-passes=` takes it; empty: none, and no `opt`.
    Given(String),
    /// Another one for every few programs.
    Random,
}

/// What a configuration calls any pipeline.
const RANDOM: &str = "random";

impl From<&str> for Passes {
    fn from(text: &str) -> Passes {
        if text == RANDOM { Passes::Random } else { Passes::Given(text.to_string()) }
    }
}

impl From<String> for Passes {
    fn from(text: String) -> Passes {
        Passes::from(text.as_str())
    }
}

impl fmt::Display for Passes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Passes::Given(text) => f.write_str(text),
            Passes::Random => f.write_str(RANDOM),
        }
    }
}

impl Serialize for Passes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One pipeline, or several, of which each is a back end.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum PassesChoice {
    /// One.
    One(String),
    /// Several: a word for each is appended to the name.
    Many(Vec<String>),
}

impl Default for PassesChoice {
    fn default() -> PassesChoice {
        PassesChoice::One("default<O3>".to_string())
    }
}

impl PassesChoice {
    /// The pipelines, and what each appends to the name.
    pub(super) fn all(&self) -> Vec<(String, Passes)> {
        match self {
            PassesChoice::One(text) => vec![(String::new(), text.as_str().into())],
            PassesChoice::Many(texts) => {
                texts.iter().map(|text| (format!("-{}", short(text)), text.as_str().into())).collect()
            }
        }
    }
}

/// `O3` for `default<O3>`; another pipeline without what is awkward in a file's name.
fn short(passes: &str) -> String {
    let level = passes.strip_prefix("default<").and_then(|rest| rest.strip_suffix('>'));
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
    match level {
        Some(level) => level.to_string(),
        None if passes.is_empty() => "none".to_string(),
        None => passes.chars().map(plain).take(40).collect::<String>().trim_end_matches('_').to_string(),
    }
}

impl Llvm {
    /// With the tools that an entry names, if they can read what the compiler writes.
    pub(super) fn new(
        tools: Option<&str>,
        compiler: &Compiler,
        passes: Passes,
        llc_flags: &[String],
        verify_each: bool,
    ) -> Result<Llvm, ConfigError> {
        let tools = Tools::named(tools.ok_or(ConfigError::NoTools)?)?;
        let own = compiler.llvm.as_deref().map_or(0, major);
        if major(&tools.version) < own {
            return Err(ConfigError::OldTools { tools: tools.version, rustc: own });
        }
        let Tools { opt, llc, version } = tools;
        let (opt_flags, llc_flags) = (Vec::new(), llc_flags.to_vec());
        Ok(Llvm { opt, llc, version, passes, opt_flags, llc_flags, verify_each })
    }

    /// The pipeline with all that a level such as `default<O3>` stands for, as `opt` says it.
    pub fn written_out(&self) -> Option<String> {
        let passes = format!("-passes={}", self.passes);
        let args = [&passes, "-print-pipeline-passes", "-disable-output", "/dev/null"];
        let text = probe::output(&self.opt, &args).ok()?;
        Some(text.lines().next()?.trim().to_string()).filter(|line| !line.is_empty())
    }

    /// Whether nothing is optimised.
    pub(super) fn is_reference(&self) -> bool {
        let level = self.llc_flags.iter().rev().find(|flag| flag.starts_with("-O"));
        self.passes == Passes::Given(String::new()) && level.is_some_and(|level| level == "-O0")
    }
}

impl Backend {
    /// The pipeline of `opt`, if this is LLVM by itself and the pipeline is decided.
    pub fn passes(&self) -> Option<&str> {
        match &self.llvm.as_ref()?.passes {
            Passes::Given(text) => Some(text),
            Passes::Random => None,
        }
    }

    /// The same with another pipeline; no change if it is no LLVM by itself.
    pub fn with_passes(&self, passes: &str) -> Backend {
        self.with_llvm(|llvm| llvm.passes = Passes::Given(passes.to_string()))
    }

    /// The same with a further flag of `opt`.
    pub fn with_opt_flag(&self, flag: &str) -> Backend {
        self.with_llvm(|llvm| llvm.opt_flags.push(flag.to_string()))
    }

    /// The same with a further flag of `llc`.
    pub fn with_llc_flag(&self, flag: &str) -> Backend {
        self.with_llvm(|llvm| llvm.llc_flags.push(flag.to_string()))
    }

    /// The same with another level of `llc`, which takes but one.
    pub fn with_llc_level(&self, level: &str) -> Backend {
        self.with_llvm(|llvm| {
            llvm.llc_flags.retain(|flag| !flag.starts_with("-O"));
            llvm.llc_flags.push(level.to_string());
        })
    }

    /// The same with the `llc` of another.
    pub fn with_llc_of(&self, other: &Backend) -> Backend {
        self.with_llvm(|llvm| {
            llvm.llc = other.llvm.as_ref().map_or(llvm.llc.clone(), |llvm| llvm.llc.clone())
        })
    }

    /// The same with other flags of `llc`.
    pub fn with_llc_flags(&self, flags: &[String]) -> Backend {
        self.with_llvm(|llvm| llvm.llc_flags = flags.to_vec())
    }

    /// The same with something else done to its bitcode. It stays what is tested: no doubt about a prediction comes from it.
    fn with_llvm(&self, change: impl FnOnce(&mut Llvm)) -> Backend {
        let mut other = Backend { reference: false, ..self.clone() };
        if let Some(llvm) = &mut other.llvm {
            change(llvm);
        }
        other
    }

    /// Whether it draws passes, of LLVM or on MIR, for every few programs.
    pub fn draws_passes(&self) -> bool {
        let pipeline = self.llvm.as_ref().is_some_and(|llvm| llvm.passes == Passes::Random);
        pipeline || self.draws_mir_passes()
    }

    /// The same with the passes that a number draws, if any will do.
    pub fn with_drawn_passes(&self, number: u64) -> Cow<'_, Backend> {
        match &self.llvm {
            Some(llvm) if llvm.passes == Passes::Random => {
                Cow::Owned(self.with_passes(&draw::pipeline(number, major(&llvm.version))))
            }
            _ => self.with_drawn_mir_passes(number),
        }
    }

    /// The same with the passes of a program, if any will do: seeds that are neighbours have the same ones.
    pub fn with_passes_for(&self, job: &Job) -> Cow<'_, Backend> {
        match self.draws_passes() {
            true => self.with_drawn_passes(draw_number(job)),
            false => Cow::Borrowed(self),
        }
    }

    /// The passes that it has: those of `opt` if it is LLVM by itself, or what was drawn for a program if this one draws MIR passes.
    pub fn passes_for(&self, job: &Job) -> Option<String> {
        match self.draws_mir_passes() {
            true => self.with_passes_for(job).mir_passes(),
            false => self.with_passes_for(job).passes().map(String::from),
        }
    }

    /// The same for a seed.
    pub fn with_passes_of_seed(&self, seed: u64) -> Cow<'_, Backend> {
        self.with_drawn_passes(group_of(seed))
    }
}

/// So many neighbouring seeds share a pipeline, so that their programs can share a module.
const NEIGHBOURS: u64 = 16;

/// The group of a seed.
fn group_of(seed: u64) -> u64 {
    seed / NEIGHBOURS
}

/// The number that draws the pipeline of a program: its seed's group, else one that its text decides.
pub(crate) fn draw_number(job: &Job) -> u64 {
    match (job.seed, &job.code) {
        (Some(seed), _) => group_of(seed),
        (None, Code::Mir(program)) => fingerprint(program),
        (None, Code::Rust(text)) => crate::backend::form::hash(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pipelines() {
        let many =
            PassesChoice::Many(["default<Os>", "random", "cgscc(inline)", ""].map(String::from).to_vec());
        let names: Vec<String> = many.all().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["-Os", "-random", "-cgscc_inline", "-none"]);
        assert_eq!(PassesChoice::default().all()[0].0, "");
    }

    #[test]
    fn neighbours_share_a_pipeline() {
        let job = |seed| Job::rust("x", "").of_seed(seed);
        assert_eq!(draw_number(&job(32)), draw_number(&job(47)));
        assert_ne!(draw_number(&job(32)), draw_number(&job(48)));
    }
}
