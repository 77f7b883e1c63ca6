//! Back ends: compilers with their flags, as data.

pub mod advice;
mod asked;
pub mod builtin;
mod c_compiler;
mod compiler_id;
pub mod config;
pub mod cross;
mod error;
mod files_hash;
pub mod form;
pub mod identity;
pub mod knowledge;
pub mod llvm;
pub mod mir_passes;
pub mod named;
pub mod pass_family;
pub(crate) mod print_mir;
pub mod probe;
pub mod question;
pub mod same;
pub mod sets;
mod shared;
mod stored;
mod target;
mod usual;
mod wanted;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize, Serializer};

use crate::process::ProcessLimits;
pub use c_compiler::CCompiler;
pub(crate) use c_compiler::{OBJECT, SOURCE as C_SOURCE};
pub use compiler_id::CompilerId;
pub use error::ConfigError;
pub use form::StyleChoice;
pub use llvm::{Llvm, Passes};
pub use probe::{Compiler, Source};
pub(crate) use target::Layout;
pub use wanted::Wanted;

/// How a program is compiled and run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Driver {
    /// Anything that accepts the arguments of rustc and writes an executable.
    #[default]
    Rustc,
    /// The interpreter inside of rustc: the hash is read from an error message.
    ConstEval,
    /// Miri, called like rustc: it interprets the program.
    Miri,
    /// Any command, with placeholders for file names.
    Command,
    /// rustc up to MIR, which the machine runs: this validates MIR passes, and no code is generated.
    Mir,
    /// rustc for bitcode without passes, then LLVM's own `opt` and `llc`.
    Llvm,
}

impl Driver {
    /// Whether rustc's MIR passes run and can be disabled by flags.
    pub fn runs_mir_passes(self) -> bool {
        matches!(self, Driver::Rustc | Driver::Mir)
    }
}

/// Everything needed to test programs with one configuration of one compiler.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Backend {
    /// Its name in tables and findings.
    pub name: String,
    /// How the compiler is called.
    pub driver: Driver,
    /// The executable.
    pub program: PathBuf,
    /// For [`Driver::Command`]: the arguments, with `{source}`, `{output}`, `{dir}` and `{flags}`.
    pub args: Vec<String>,
    /// All flags: defaults, the entry's, the sets'. Later ones take precedence.
    pub flags: Vec<String>,
    /// The target, if it is not the host.
    pub target: Option<String>,
    /// A command to run once on the compiled program before its first run; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prepare: Vec<String>,
    /// A command that runs the compiled program, with its arguments; may be empty.
    pub runner: Vec<String>,
    /// Environment of the compiler and the program.
    pub env: BTreeMap<String, String>,
    /// Environment of the program alone.
    pub run_env: BTreeMap<String, String>,
    /// Limits on both.
    pub limits: ProcessLimits,
    /// Texts that mark a source as unsupported.
    pub lacks: Vec<String>,
    /// The version to print programs for.
    #[serde(serialize_with = "as_text", deserialize_with = "stored::dialect")]
    pub dialect: mir::Version,
    /// The form in which it gets programs.
    #[serde(
        default = "form::default",
        serialize_with = "form::as_text",
        deserialize_with = "stored::form",
        skip_serializing_if = "form::is_default"
    )]
    pub form: text::Form,
    /// Whether the style of plain Rust is drawn for each program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// The C compiler, for programs that call functions in C.
    #[serde(default, skip_serializing_if = "CCompiler::is_default")]
    pub c: CCompiler,
    /// What is done with the bitcode, for [`Driver::Llvm`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llvm: Option<Llvm>,
    /// The target of its programs; derived from the triple in a record.
    #[serde(skip, default = "stored::default_target")]
    pub runs_on: &'static mir::Target,
    /// If not empty, it is used only on request: by patterns that contain all these words.
    #[serde(skip)]
    pub on_request: Vec<String>,
    /// What the compiler reports about itself.
    pub compiler: Compiler,
    /// The most programs in one compilation.
    pub batch: usize,
    /// Whether it optimises nothing, so that a disagreement casts doubt on the prediction until others are asked.
    pub reference: bool,
    /// Whether compiler and program are confined.
    pub confine: bool,
}

fn as_text<S: Serializer>(version: &mir::Version, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(version)
}

impl Backend {
    /// A copy with further flags, which take precedence.
    pub fn with_flags(&self, extra: &[String]) -> Backend {
        let mut other = self.clone();
        other.flags.extend(extra.iter().cloned());
        other.allow_unstable_flags();
        other.reference = sets::is_reference(&other);
        other
    }

    /// The interpreter inside of the same rustc, as a back end.
    pub fn const_eval(&self) -> Backend {
        let name = format!("{}, const evaluation", self.name);
        let custom = self.in_custom_mir();
        Backend { name, driver: Driver::ConstEval, llvm: None, reference: true, batch: 1, ..custom }
    }

    /// The text in the source that marks it as unsupported, if any.
    pub fn lacking(&self, source: &str) -> Option<&str> {
        self.lacks.iter().map(String::as_str).find(|text| source.contains(text))
    }

    /// Whether its command compiles and runs at once: an interpreter, or a command without an `{output}` argument.
    pub fn runs_what_it_compiles(&self) -> bool {
        match self.driver {
            Driver::Miri => true,
            Driver::Command => !self.args.iter().any(|arg| arg.contains("{output}")),
            Driver::Rustc | Driver::ConstEval | Driver::Mir | Driver::Llvm => false,
        }
    }

    /// The shell command that compiles `source` on this computer.
    pub fn command_line(&self, source: &str) -> String {
        self.command_with(&quote(&self.program.display().to_string()), source)
    }

    /// The shell command, with rustc called `program`.
    fn command_with(&self, program: &str, source: &str) -> String {
        let env = self.env.iter().map(|(name, value)| format!("{name}={}", quote(value)));
        if let Some(llvm) = &self.llvm {
            let rustc: Vec<String> = env.chain([program.to_string()]).collect();
            return self.llvm_command(llvm, &rustc.join(" "), source);
        }
        let words: Vec<String> = match self.driver {
            Driver::Command => self
                .args
                .iter()
                .flat_map(|arg| match arg.as_str() {
                    "{flags}" => self.flags.clone(),
                    arg => vec![
                        arg.replace("{source}", source).replace("{output}", "program").replace("{dir}", "."),
                    ],
                })
                .collect(),
            _ => {
                let printing = if self.driver == Driver::Mir { &print_mir::PRINT_MIR[..] } else { &[] };
                let printing = printing.iter().map(ToString::to_string);
                let linked = if self.has_c() { self.c_link_args(OBJECT) } else { Vec::new() };
                self.flags.iter().cloned().chain(printing).chain(linked).chain([source.to_string()]).collect()
            }
        };
        let words = words.iter().map(|word| quote(word));
        let before = if self.has_c() { self.c_command(source) } else { String::new() };
        before + &env.chain([program.to_string()]).chain(words).collect::<Vec<_>>().join(" ")
    }
}

/// The first back end of each rustc for the host.
pub fn one_per_compiler(backends: &[Backend]) -> Vec<&Backend> {
    one_per_compiler_for(backends, None)
}

/// The first back end of each rustc for a target.
pub fn one_per_compiler_for<'b>(backends: &'b [Backend], target: Option<&str>) -> Vec<&'b Backend> {
    let mut compilers: Vec<&Backend> = Vec::new();
    let fits = |b: &&Backend| b.driver == Driver::Rustc && b.target.as_deref() == target;
    for backend in backends.iter().filter(fits) {
        if !compilers.iter().any(|other| other.program == backend.program) {
            compilers.push(backend);
        }
    }
    compilers
}

/// The back ends whose names match one of the patterns, in which `*` stands for any text; an error names a pattern
/// without a match. Without patterns: all that are not used only on request.
pub fn select(backends: &[Backend], patterns: &[String]) -> Result<Vec<Backend>, ConfigError> {
    if let Some(pattern) =
        patterns.iter().find(|p| !backends.iter().any(|b| is_asked_for(p, &b.name, &b.on_request)))
    {
        let names = backends.iter().map(|b| b.name.clone()).collect();
        return Err(ConfigError::NoBackend { pattern: pattern.clone(), names });
    }
    if patterns.is_empty() {
        return Ok(backends.iter().filter(|b| b.on_request.is_empty()).cloned().collect());
    }
    let mut chosen: Vec<Backend> = Vec::new();
    for b in backends {
        for pattern in patterns.iter().filter(|p| is_asked_for(p, &b.name, &b.on_request)) {
            let one = mir_passes::chosen(b, pattern)?;
            if !chosen.iter().any(|other| other.name == one.name) {
                chosen.push(one);
            }
        }
    }
    Ok(chosen)
}

/// The pattern for all back ends except those used only on request.
pub const ALL: &str = "all";

/// Whether a pattern selects a back end. `*-O3` does not select other forms and targets, which have to be named.
fn is_asked_for(pattern: &str, name: &str, on_request: &[String]) -> bool {
    let (pattern, _) = mir_passes::split(pattern);
    let named = pattern == ALL || matches(pattern, name);
    named && on_request.iter().all(|word| pattern.contains(word))
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((front, rest)) => name.strip_prefix(front).is_some_and(|tail| {
            (0..=tail.len()).filter(|&i| tail.is_char_boundary(i)).any(|i| matches(rest, &tail[i..]))
        }),
    }
}

/// A word for the shell, quoted if needed.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_string() } else { quoted(word) }
}

/// A word for the shell, always quoted.
pub fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, name, expected) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("a*", "ab", true),
            ("*-O3", "stable-O3", true),
            ("*-O3", "stable-O3-mir4", false),
            ("s*O*4", "stable-O3-mir4", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn words_for_the_shell() {
        assert_eq!(quote("-Copt-level=3"), "-Copt-level=3");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
    }
}
