//! The C compiler of a back end whose programs have their other side in C.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::backend::{Backend, quote};

/// A C compiler and its flags, such as its own level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct CCompiler {
    /// The command, such as `gcc`; without one, what links.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub compiler: String,
    /// Its flags.
    pub flags: Vec<String>,
}

impl CCompiler {
    /// Whether nothing is said.
    pub(super) fn is_default(&self) -> bool {
        *self == CCompiler::default()
    }
}

/// The source and the object file.
pub(crate) const SOURCE: &str = "program.c";
pub(crate) const OBJECT: &str = "program.o";

impl Backend {
    /// The C compiler: the one that is named, else the linker for the target, which is one too, else `cc`.
    pub fn c_program(&self) -> PathBuf {
        if !self.c.compiler.is_empty() {
            return PathBuf::from(&self.c.compiler);
        }
        let linker = self.flags.iter().rev().find_map(|flag| flag.strip_prefix("-Clinker="));
        PathBuf::from(linker.unwrap_or("cc"))
    }

    /// Its arguments.
    pub fn c_args(&self) -> Vec<String> {
        // x87 computes with too many bits, and changes the bits of some NaNs.
        let sse: &[&str] = match self.target.as_deref() {
            Some(target) if target.starts_with("i686") => &["-msse2", "-mfpmath=sse"],
            _ => &[],
        };
        let own = mir::print::c::FLAGS.iter().chain(sse).copied().map(String::from);
        own.chain(self.c.flags.iter().cloned())
            .chain(["-c", "-o", OBJECT, SOURCE].map(String::from))
            .collect()
    }

    /// What rustc links besides: the object, and what C needs for arithmetic that the processor lacks.
    pub(crate) fn c_link_args(&self, object: &str) -> Vec<String> {
        let wasm = self.target.as_deref().is_some_and(|target| target.starts_with("wasm"));
        let own = if wasm { None } else { Some("-Clink-arg=-lgcc".to_string()) };
        [format!("-Clink-arg={object}")].into_iter().chain(own).collect()
    }

    /// What a shell does before it calls rustc: the C is behind the Rust in the same file.
    pub(super) fn c_command(&self, source: &str) -> String {
        let args: Vec<String> = self.c_args().iter().map(|arg| quote(arg)).collect();
        let compiler = quote(&self.c_program().display().to_string());
        format!("sed -n 's|^//c ||p' {} >{SOURCE} && {compiler} {} && ", quote(source), args.join(" "))
    }
}
