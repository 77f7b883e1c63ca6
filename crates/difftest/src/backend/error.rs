//! Errors in the configuration of back ends.

use std::path::PathBuf;

use mir::suggest::nearest;

/// An unusable configuration or entry. The message tells what to do.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("can't read {path}: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// The text is no configuration.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// An error in a file.
    #[error("{path}: {error}")]
    InFile {
        /// The file.
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
        /// The toolchain.
        toolchain: String,
        /// The missing executable.
        program: String,
    },
    /// A word that names no compiler.
    #[error(
        "`{word}` is not a rustc; give a path to one, a stage such as build/host/stage1, or a toolchain{}", known(.names)
    )]
    NoRustc {
        /// The word.
        word: String,
        /// The existing toolchains.
        names: Vec<String>,
    },
    /// A name that is not an optional MIR pass.
    #[error("`{name}` is not an optional MIR pass{}", meant(.name, .names))]
    NoPass {
        /// The name.
        name: String,
        /// The optional passes.
        names: Vec<String>,
    },
    /// Passes given for a back end that does not draw them.
    #[error(
        "back end `{name}` draws no MIR passes; `@` is for those that do, such as nightly-validate-random@GVN+CopyProp"
    )]
    DrawsNothing {
        /// The back end.
        name: String,
    },
    /// An unknown version.
    #[error(transparent)]
    Version(#[from] mir::dialect::UnknownVersion),
    /// An unknown style.
    #[error(transparent)]
    Style(#[from] text::print::surface::style::UnknownManner),
    /// A style for custom MIR.
    #[error("`style` and `gates` are for plain Rust; add: form = \"surface\"")]
    OnlyPlain,
    /// Const evaluation of plain Rust.
    #[error("const evaluation is for custom MIR; remove: form = \"surface\"")]
    PlainConstEval,
    /// Const evaluation of calls through traits.
    #[error("const evaluation can't call through traits; remove: form = \"dyn\" or \"closures\"")]
    AbstractConstEval,
    /// Calls through traits whose MIR is to be read back.
    #[error("MIR is read back for custom MIR, also generic; remove: form = \"dyn\" or \"closures\"")]
    AbstractMir,
    /// Plain Rust whose MIR is to be read back.
    #[error("MIR is read back for custom MIR; remove: form = \"surface\"")]
    PlainMir,
    /// C with a driver that does not link it.
    #[error("only the driver `rustc` links with C; remove: form = \"c\"")]
    OnlyRustc,
    /// A C compiler for programs without C.
    #[error("`c` is for programs with their other side in C; add: form = \"c\"")]
    OnlyC,
    /// Standalone LLVM without tools.
    #[error("it has no tools; add a version or a directory: tools = \"22\"")]
    NoTools,
    /// Tools for another driver than standalone LLVM.
    #[error("`tools`, `passes`, `llc` and `verify-each` are for standalone LLVM; add: driver = \"llvm\"")]
    OnlyLlvm,
    /// Tools that do not exist.
    #[error(
        "there are no opt and llc of LLVM `{0}`; run scripts/install-compilers llvm-22, or name a directory that has both"
    )]
    MissingTools(String),
    /// A program that is not `opt`.
    #[error("`{0} --version` names no LLVM: is it an opt?")]
    NotOpt(PathBuf),
    /// Tools too old to read the bitcode.
    #[error(
        "LLVM {tools} can't read what a rustc with LLVM {rustc} writes; choose an older rustc, or tools of LLVM {rustc} or \
         later"
    )]
    OldTools {
        /// The version of the tools.
        tools: String,
        /// The major version of rustc's LLVM.
        rustc: u32,
    },
    /// A compiler that can't be started.
    #[error("can't run {program}: {error}")]
    Run {
        /// The compiler.
        program: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// A compiler that fails on a query.
    #[error("`{command}` fails: {message}")]
    Asked {
        /// The command of the query.
        command: String,
        /// The first line of its message.
        message: String,
    },
    /// A target that the machine does not know.
    #[error(
        "target `{target}` has pointers of {width} bits and is {endian}-endian, and mirsmith does not know its alignments; choose a \
         target whose processor is one of {}, or give crates/mir/src/target.rs a row for it",
        mir::target::names()
    )]
    Target {
        /// The target.
        target: String,
        /// The width of its pointers in bits.
        width: String,
        /// Its byte order.
        endian: String,
    },
    /// A stored back end that this version can't read.
    #[error("the stored back end can't be read: {0}")]
    Stored(#[from] serde_json::Error),
    /// A compiler that differs from the one that a campaign was run on.
    #[error(
        "{program} has changed: it was rustc {was} and is rustc {is} now; put the old one back, or name it with --backends \
         and a configuration"
    )]
    Changed {
        /// Its path.
        program: PathBuf,
        /// The compiler of the campaign.
        was: String,
        /// The compiler now.
        is: String,
    },
    /// A program that is not a rustc.
    #[error("`{0} -vV` names no release: is it a rustc?")]
    NotRustc(PathBuf),
    /// A name that matches no back end.
    #[error("{}", no_backend(.pattern, .names))]
    NoBackend {
        /// The name, or a pattern of names.
        pattern: String,
        /// The existing back ends.
        names: Vec<String>,
    },
}

/// The existing toolchains, as the end of a sentence.
fn known(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) }
}

/// A suggestion, or the existing names, as the end of a sentence.
fn meant(name: &str, names: &[String]) -> String {
    match nearest(name, names.iter().map(String::as_str)) {
        Some(name) => format!(", did you mean `{name}`?"),
        None => format!("; there are {}", names.join(", ")),
    }
}

/// A suggestion, or the existing names.
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
