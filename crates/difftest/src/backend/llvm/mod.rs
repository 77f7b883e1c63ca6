//! Standalone LLVM: rustc emits bitcode without any pass, and `opt` and `llc` of any version do the rest.

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
use crate::job::{Code, Job};
pub(crate) use command::{BITCODE, LINK, OBJECT, STUB};
pub use tools::{Tools, major};

/// Flags of rustc for bitcode: with all attributes of optimised code, such as `noalias`, but without passes of rustc
/// or LLVM.
pub(super) const EMIT: [&str; 3] = ["-Copt-level=3", "-Zmir-opt-level=0", "-Cno-prepopulate-passes"];

/// What is done with the bitcode of rustc.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Llvm {
    /// The path of `opt`.
    pub opt: PathBuf,
    /// The path of `llc`.
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

/// A pipeline, given or random.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(from = "String")]
pub enum Passes {
    /// This one, in the syntax of `-passes=`; if empty, `opt` is not run.
    Given(String),
    /// A random one for every few programs.
    Random,
}

/// The word for random pipelines in a configuration.
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

/// One pipeline, or several that make a back end each.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum PassesChoice {
    /// A single pipeline.
    One(String),
    /// Several pipelines: a word for each is appended to the name.
    Many(Vec<String>),
}

impl Default for PassesChoice {
    fn default() -> PassesChoice {
        PassesChoice::One("default<O3>".to_string())
    }
}

impl PassesChoice {
    /// The pipelines with their name suffixes.
    pub(super) fn all(&self) -> Vec<(String, Passes)> {
        match self {
            PassesChoice::One(text) => vec![(String::new(), text.as_str().into())],
            PassesChoice::Many(texts) => {
                texts.iter().map(|text| (format!("-{}", short(text)), text.as_str().into())).collect()
            }
        }
    }
}

/// `O3` for `default<O3>`; for other pipelines the text without characters that are awkward in a file name.
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
    /// Uses the tools that an entry names, if they can read the compiler's bitcode.
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

    /// The pipeline with levels such as `default<O3>` expanded, as printed by `opt`.
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
    /// The pipeline of `opt`, if this is standalone LLVM with a fixed pipeline.
    pub fn passes(&self) -> Option<&str> {
        match &self.llvm.as_ref()?.passes {
            Passes::Given(text) => Some(text),
            Passes::Random => None,
        }
    }

    /// A copy with another pipeline; unchanged if it is not standalone LLVM.
    pub fn with_passes(&self, passes: &str) -> Backend {
        self.with_llvm(|llvm| llvm.passes = Passes::Given(passes.to_string()))
    }

    /// A copy with a further flag of `opt`.
    pub fn with_opt_flag(&self, flag: &str) -> Backend {
        self.with_llvm(|llvm| llvm.opt_flags.push(flag.to_string()))
    }

    /// A copy with a further flag of `llc`.
    pub fn with_llc_flag(&self, flag: &str) -> Backend {
        self.with_llvm(|llvm| llvm.llc_flags.push(flag.to_string()))
    }

    /// A copy with another level of `llc`, which accepts only one.
    pub fn with_llc_level(&self, level: &str) -> Backend {
        self.with_llvm(|llvm| {
            llvm.llc_flags.retain(|flag| !flag.starts_with("-O"));
            llvm.llc_flags.push(level.to_string());
        })
    }

    /// A copy with the `llc` of another.
    pub fn with_llc_of(&self, other: &Backend) -> Backend {
        self.with_llvm(|llvm| {
            llvm.llc = other.llvm.as_ref().map_or(llvm.llc.clone(), |llvm| llvm.llc.clone())
        })
    }

    /// A copy with other flags of `llc`.
    pub fn with_llc_flags(&self, flags: &[String]) -> Backend {
        self.with_llvm(|llvm| llvm.llc_flags = flags.to_vec())
    }

    /// A copy with other LLVM options. It is never a reference: it can't cast doubt on a prediction.
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

    /// A copy with the passes drawn by a number, if it draws passes.
    pub fn with_drawn_passes(&self, number: u64) -> Cow<'_, Backend> {
        match &self.llvm {
            Some(llvm) if llvm.passes == Passes::Random => {
                Cow::Owned(self.with_passes(&draw::pipeline(number, major(&llvm.version))))
            }
            _ => self.with_drawn_mir_passes(number),
        }
    }

    /// A copy with the passes of a program, if it draws passes; neighbouring seeds have the same ones.
    pub fn with_passes_for(&self, job: &Job) -> Cow<'_, Backend> {
        if self.draws_passes() { self.with_drawn_passes(draw_number(job)) } else { Cow::Borrowed(self) }
    }

    /// The passes: those of `opt` for standalone LLVM, or those drawn for a program if this back end draws MIR passes.
    pub fn passes_for(&self, job: &Job) -> Option<String> {
        if self.draws_mir_passes() {
            self.with_passes_for(job).mir_passes()
        } else {
            self.with_passes_for(job).passes().map(String::from)
        }
    }

    /// A copy with the passes drawn for a seed.
    pub fn with_passes_of_seed(&self, seed: u64) -> Cow<'_, Backend> {
        self.with_drawn_passes(group_of(seed))
    }
}

/// How many neighbouring seeds share a pipeline, so that their programs can share a module.
const NEIGHBOURS: u64 = 16;

/// The group of a seed.
fn group_of(seed: u64) -> u64 {
    seed / NEIGHBOURS
}

/// The number that draws the pipeline of a program: the group of its seed, else a hash of its text.
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
