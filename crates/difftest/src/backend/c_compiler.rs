//! The C compiler of a back end whose programs call functions in C.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::backend::{Backend, quote};

/// A C compiler and its flags, such as its optimisation level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct CCompiler {
    /// The command, such as `gcc`; if empty, the linker.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub compiler: String,
    /// Its flags.
    pub flags: Vec<String>,
}

impl CCompiler {
    /// Whether nothing is configured.
    pub(super) fn is_default(&self) -> bool {
        *self == CCompiler::default()
    }
}

/// The C source and its object file.
pub(crate) const SOURCE: &str = "program.c";
pub(crate) const OBJECT: &str = "program.o";

impl Backend {
    /// The C compiler: the configured one, else the linker for the target, which is also a C compiler, else `cc`.
    pub fn c_program(&self) -> PathBuf {
        if !self.c.compiler.is_empty() {
            return PathBuf::from(&self.c.compiler);
        }
        let linker = self.flags.iter().rev().find_map(|flag| flag.strip_prefix("-Clinker="));
        PathBuf::from(linker.unwrap_or("cc"))
    }

    /// Its arguments.
    pub fn c_args(&self) -> Vec<String> {
        // x87 computes with excess precision, and changes the bits of some NaNs.
        let sse: &[&str] = match self.target.as_deref() {
            Some(target) if target.starts_with("i686") => &["-msse2", "-mfpmath=sse"],
            _ => &[],
        };
        let own = text::print::c::FLAGS.iter().chain(sse).copied().map(String::from);
        own.chain(self.c.flags.iter().cloned())
            .chain(["-c", "-o", OBJECT, SOURCE].map(String::from))
            .collect()
    }

    /// Further link arguments of rustc: the object, and libgcc for arithmetic that the processor lacks.
    pub(crate) fn c_link_args(&self, object: &str) -> Vec<String> {
        let wasm = self.target.as_deref().is_some_and(|target| target.starts_with("wasm"));
        let own = if wasm { None } else { Some("-Clink-arg=-lgcc".to_string()) };
        [format!("-Clink-arg={object}")].into_iter().chain(own).collect()
    }

    /// The shell commands before rustc: the C code is in comments of the same file.
    pub(super) fn c_command(&self, source: &str) -> String {
        let args: Vec<String> = self.c_args().iter().map(|arg| quote(arg)).collect();
        let compiler = quote(&self.c_program().display().to_string());
        format!("sed -n 's|^//c ||p' {} >{SOURCE} && {compiler} {} && ", quote(source), args.join(" "))
    }
}
