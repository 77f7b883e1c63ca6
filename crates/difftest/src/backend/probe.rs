//! What a compiler is: its version, host and LLVM, asked of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::backend::BackendError;

/// What a compiler says about itself. All empty for a command that is no rustc.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Compiler {
    /// Its release, such as `1.95.0` or `1.97.0-nightly`.
    pub release: String,
    /// The commit it was built from.
    pub commit: Option<String>,
    /// The platform it runs on.
    pub host: String,
    /// Its LLVM.
    pub llvm: Option<String>,
    /// Where its library is.
    pub sysroot: PathBuf,
}

impl Compiler {
    /// Asks a compiler. The error says what to do.
    pub fn ask(program: &Path) -> Result<Compiler, BackendError> {
        let version = output(program, &["-vV"])?;
        let mut compiler =
            Compiler::parse(&version).ok_or_else(|| BackendError::NoRelease(program.to_path_buf()))?;
        compiler.sysroot = output(program, &["--print", "sysroot"])?.trim_end().into();
        Ok(compiler)
    }

    fn parse(text: &str) -> Option<Compiler> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::to_string);
        Some(Compiler {
            release: field("release: ")?,
            commit: field("commit-hash: ").filter(|hash| hash != "unknown"),
            host: field("host: ").unwrap_or_default(),
            llvm: field("LLVM version: "),
            sysroot: PathBuf::new(),
        })
    }

    /// Where the libraries for a target are.
    pub fn target_libdir(&self, target: Option<&str>) -> PathBuf {
        self.sysroot.join("lib/rustlib").join(target.unwrap_or(&self.host)).join("lib")
    }

    /// Whether programs can be linked with the standard library as a shared one, which is faster.
    pub fn has_dynamic_std(&self, target: Option<&str>) -> bool {
        let Ok(files) = std::fs::read_dir(self.target_libdir(target)) else { return false };
        files.flatten().any(|file| {
            let name = file.file_name();
            let name = name.to_string_lossy();
            name.starts_with("libstd-") && name.ends_with(".so")
        })
    }

    /// The directory of lld that `cc` understands, if this compiler brings one.
    pub fn lld(&self) -> Option<PathBuf> {
        let directory = self.sysroot.join("lib/rustlib").join(&self.host).join("bin/gcc-ld");
        directory.join("ld.lld").exists().then_some(directory)
    }
}

fn output(program: &Path, args: &[&str]) -> Result<String, BackendError> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).env("RUSTC_BOOTSTRAP", "1").output();
    let output = output.map_err(|error| BackendError::CannotRun { program: program.to_path_buf(), error })?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        let first = messages.lines().next().unwrap_or("it says nothing");
        let command = format!("{} {}", program.display(), args.join(" "));
        return Err(BackendError::Fails { command, message: first.to_string() });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verbose_version() {
        let text = "rustc 1.85.0 (built from a source tarball)\nbinary: rustc\ncommit-hash: unknown\n\
                    host: x86_64-unknown-linux-gnu\nrelease: 1.85.0\nLLVM version: 19.1.7\n";
        let compiler = Compiler::parse(text).unwrap_or_default();
        assert_eq!((compiler.release.as_str(), compiler.llvm.as_deref()), ("1.85.0", Some("19.1.7")));
        assert_eq!(compiler.commit, None);
        assert_eq!(Compiler::parse("gcc (Debian) 12"), None);
    }
}
