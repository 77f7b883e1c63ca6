//! Why there is no back end.

use std::path::PathBuf;

use mir::suggest::nearest;

/// A configuration or an entry of it that can't be used. The text says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("can't read {path}: {error}")]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The text is no configuration.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// The same, with the file.
    #[error("{path}: {error}")]
    InFile {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: Box<ConfigError>,
    },
    /// An entry without a name.
    #[error("it has no name; add: name = \"...\"")]
    NoName,
    /// An entry with two compilers.
    #[error("it has both a program and a toolchain; remove one")]
    TwoPrograms,
    /// An entry without a compiler.
    #[error("it has neither program nor toolchain; add: toolchain = \"stable\"")]
    NoProgram,
    /// A toolchain that is not installed.
    #[error(
        "there is no toolchain `{toolchain}` with `{program}`; run: rustup toolchain install {toolchain}"
    )]
    NoToolchain {
        /// Which.
        toolchain: String,
        /// What of it.
        program: String,
    },
    /// A word that names no compiler.
    #[error(
        "`{word}` is no rustc; give a path to one, a stage such as build/host/stage1, or a toolchain{}", known(.names)
    )]
    NoRustc {
        /// The word.
        word: String,
        /// The toolchains that there are.
        names: Vec<String>,
    },
    /// A MIR pass that is not among those that may be switched off.
    #[error("`{name}` is no optional MIR pass{}", meant(.name, .names))]
    NoPass {
        /// The name.
        name: String,
        /// Those that there are.
        names: Vec<String>,
    },
    /// Passes for a back end that has its own.
    #[error(
        "back end `{name}` draws no MIR passes; `@` is for those that do, such as nightly-validate-random@GVN+CopyProp"
    )]
    DrawsNothing {
        /// Which.
        name: String,
    },
    /// A version that we know nothing of.
    #[error(transparent)]
    Version(#[from] mir::dialect::UnknownVersion),
    /// A style that we know nothing of.
    #[error(transparent)]
    Style(#[from] mir::print::surface::style::UnknownManner),
    /// A style of custom MIR.
    #[error("`style` and `gates` are for plain Rust; add: form = \"surface\"")]
    OnlyPlain,
    /// Plain Rust in constants.
    #[error("const evaluation is for custom MIR; remove: form = \"surface\"")]
    PlainConstEval,
    /// Plain Rust whose MIR is to be read back.
    #[error("MIR is read back for custom MIR; remove: form = \"surface\"")]
    PlainMir,
    /// C without a linker of our own.
    #[error("only the driver `rustc` links with C; remove: form = \"c\"")]
    OnlyRustc,
    /// A C compiler for what has no C.
    #[error("`c` is for programs with their other side in C; add: form = \"c\"")]
    OnlyC,
    /// LLVM by itself without its tools.
    #[error("it has no tools; add a version or a directory: tools = \"22\"")]
    NoTools,
    /// Tools for something else than LLVM by itself.
    #[error("`tools`, `passes`, `llc` and `verify-each` are for LLVM by itself; add: driver = \"llvm\"")]
    OnlyLlvm,
    /// Tools that are not there.
    #[error(
        "there are no opt and llc of LLVM `{0}`; run scripts/install-compilers llvm-22, or name a directory that has both"
    )]
    MissingTools(String),
    /// What is no `opt`.
    #[error("`{0} --version` names no LLVM: is it an opt?")]
    NotOpt(PathBuf),
    /// Tools that can't read the bitcode.
    #[error(
        "LLVM {tools} can't read what a rustc with LLVM {rustc} writes; choose an older rustc, or tools of LLVM {rustc} or \
         later"
    )]
    OldTools {
        /// The version of the tools.
        tools: String,
        /// The first number of rustc's.
        rustc: u32,
    },
    /// A compiler that can't be started.
    #[error("can't run {program}: {error}")]
    Run {
        /// Which.
        program: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A compiler that does not answer a question.
    #[error("`{command}` fails: {message}")]
    Asked {
        /// The question.
        command: String,
        /// The first line of the answer.
        message: String,
    },
    /// A target that the machine does not know.
    #[error(
        "target `{target}` has pointers of {width} bits and is {endian}-endian, and nobody knows its alignments; choose a \
         target whose processor is one of {}, or give crates/mir/src/target.rs a row for it",
        mir::target::names()
    )]
    Target {
        /// Which.
        target: String,
        /// Its pointers' bits.
        width: String,
        /// Its byte order.
        endian: String,
    },
    /// A back end that a campaign has stored, and this mirsmith can't read.
    #[error("the back end that is stored can't be read: {0}")]
    Stored(#[from] serde_json::Error),
    /// A compiler that is not the one that a campaign was run on.
    #[error(
        "{program} has changed: it was rustc {was} and is rustc {is} now; put the old one back, or name it with --backends \
         and a configuration"
    )]
    Changed {
        /// Where.
        program: PathBuf,
        /// What was there.
        was: String,
        /// What is there.
        is: String,
    },
    /// What is no rustc.
    #[error("`{0} -vV` names no release: is it a rustc?")]
    NotRustc(PathBuf),
    /// A name that no back end has.
    #[error("{}", no_backend(.pattern, .names))]
    NoBackend {
        /// The name, or a pattern of names.
        pattern: String,
        /// Those that there are.
        names: Vec<String>,
    },
}

/// The toolchains that there are, as the end of a sentence.
fn known(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) }
}

/// What is meant, or what there is, as the end of a sentence.
fn meant(name: &str, names: &[String]) -> String {
    match nearest(name, names.iter().map(String::as_str)) {
        Some(name) => format!(", did you mean `{name}`?"),
        None => format!("; there are {}", names.join(", ")),
    }
}

/// What is meant, or what there is.
fn no_backend(pattern: &str, names: &[String]) -> String {
    let what = format!("no back end is called `{pattern}`");
    match nearest(pattern, names.iter().map(String::as_str)) {
        Some(name) => format!("{what}, did you mean `{name}`?"),
        None if names.is_empty() => {
            "no compiler was found; `mirsmith doctor` says how to get one".to_string()
        }
        None => format!("{what}; there are {}", names.join(", ")),
    }
}
