//! Why a back end can't be had.

use std::io;
use std::path::PathBuf;

/// What is wrong with a configuration or a compiler. The text says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The file of the configuration can't be read.
    #[error("can't read {}: {error}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of the user's is wrong.
    #[error("{}: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        error: toml::de::Error,
    },
    /// A text is no configuration.
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    /// An entry without a name.
    #[error("it has no name; add: name = \"...\"")]
    NoName,
    /// An entry that says two things.
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
        /// The executable that is wanted of it.
        program: String,
    },
    /// The version can't be read.
    #[error(transparent)]
    Version(#[from] mir::dialect::UnknownVersion),
    /// A program that does not answer like rustc.
    #[error("`{} -vV` names no release: is it a rustc?", .0.display())]
    NoRelease(PathBuf),
    /// A compiler that can't be started.
    #[error("can't run {}: {error}", .program.display())]
    CannotRun {
        /// The compiler.
        program: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A compiler that does not even tell its version.
    #[error("`{command}` fails: {message}")]
    Fails {
        /// What it was asked.
        command: String,
        /// The first line of what it said.
        message: String,
    },
    /// A pattern that fits no back end.
    #[error("no back end is called `{pattern}`; there are {}", .names.join(", "))]
    NoMatch {
        /// The pattern.
        pattern: String,
        /// The back ends that there are.
        names: Vec<String>,
    },
}
