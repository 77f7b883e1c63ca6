//! Commands that others can run: without what is specific to this computer, as far as possible.

use std::path::Path;

use crate::backend::builtin::{compilers_dir, rustup_toolchains, short_toolchain};
use crate::backend::llvm::major;
use crate::backend::{Backend, Driver, quote};

/// Prefixes of flags that only save time: what they refer to may be missing elsewhere.
const LOCAL: [&str; 3] = ["-Cprefer-dynamic", "-Clink-arg=-B", "-Clink-arg=-fuse-ld="];

/// Whether a flag only saves time.
pub(super) fn saves_time(flag: &str) -> bool {
    LOCAL.iter().any(|local| flag.starts_with(local))
}

impl Backend {
    /// A copy without the flags and environment that only save time: its commands can be given to others.
    pub fn shared(&self) -> Backend {
        let mut other = self.clone();
        if matches!(self.driver, Driver::Rustc | Driver::Llvm) {
            other.flags.retain(|flag| !saves_time(flag));
            if self.flags.iter().any(|flag| flag == "-Cprefer-dynamic") {
                other.run_env.remove("LD_LIBRARY_PATH");
            }
        }
        other
    }

    /// The shell command that compiles `source`, with the toolchain's name as the compiler if it has one.
    pub fn shared_command(&self, source: &str) -> String {
        let home = std::env::home_dir();
        let toolchains = rustup_toolchains();
        let program = program_name(&self.program, toolchains.as_deref(), home.as_deref());
        self.with_tool_names().command_with(&program, source)
    }

    /// A copy with the usual names of LLVM's tools, for people only.
    fn with_tool_names(&self) -> Backend {
        let mut other = self.clone();
        if let Some(llvm) = &mut other.llvm {
            let version = major(&llvm.version);
            (llvm.opt, llvm.llc) = (format!("opt-{version}").into(), format!("llc-{version}").into());
        }
        other
    }

    /// How to get the program of [`Backend::shared_command`] elsewhere; `None` if rustup installs it by name.
    pub fn elsewhere(&self) -> Option<String> {
        let toolchains = rustup_toolchains();
        if toolchain(&self.program, toolchains.as_deref()).is_some() {
            return None;
        }
        let release = &self.compiler.release;
        let installed = compilers_dir().is_some_and(|directory| self.program.starts_with(directory));
        Some(match (installed, release.is_empty()) {
            (true, false) => format!(
                "Elsewhere: `rustc +{release}` instead of the path, after `rustup toolchain install {release}`"
            ),
            (false, false) => format!("Elsewhere: the path is that of this computer's rustc {release}"),
            _ => "Elsewhere: the path is that of this computer's compiler".to_string(),
        })
    }
}

/// The rustup toolchain that a program belongs to.
fn toolchain(program: &Path, toolchains: Option<&Path>) -> Option<String> {
    let rest = program.strip_prefix(toolchains?).ok()?;
    let name = rest.iter().next()?.to_string_lossy().into_owned();
    (rest == Path::new(&name).join("bin/rustc")).then(|| short_toolchain(&name))
}

/// The shell's name for a program: a toolchain, or a path, relative to the home directory if possible.
fn program_name(program: &Path, toolchains: Option<&Path>, home: Option<&Path>) -> String {
    if let Some(name) = toolchain(program, toolchains) {
        return format!("rustc +{}", quote(&name));
    }
    match home.and_then(|home| program.strip_prefix(home).ok()) {
        Some(rest) => format!("~/{}", quote(&rest.display().to_string())),
        None => quote(&program.display().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::config::Entry;

    #[test]
    fn what_only_saves_time_is_not_shared() {
        // A shell is not queried, so the test needs no compiler.
        let entry = Entry { driver: Driver::Command, program: Some("/bin/sh".into()), ..Entry::new("x") };
        let backend = entry.resolve().ok().and_then(|all| all.into_iter().next()).expect("a back end");
        let flags = ["-Cprefer-dynamic", "-Clink-arg=-B/lld", "-Clink-arg=-fuse-ld=lld", "-Copt-level=3"];
        let run_env = [("LD_LIBRARY_PATH".to_string(), "/lib".to_string())].into();
        let flags = flags.map(String::from).to_vec();
        let backend = Backend { driver: Driver::Rustc, flags, run_env, ..backend };
        let shared = backend.shared();
        assert_eq!((shared.flags.as_slice(), shared.run_env.len()), (&["-Copt-level=3".to_string()][..], 0));
        let command = shared.shared_command("a.rs");
        assert!(command.ends_with("/bin/sh -Copt-level=3 a.rs"), "{command}");
        assert!(shared.elsewhere().is_some_and(|text| text.contains("this computer's compiler")));
    }

    #[test]
    fn programs_have_names() {
        let (home, toolchains) = (Path::new("/home/me"), Path::new("/home/me/.rustup/toolchains"));
        let name = |path: &str| program_name(Path::new(path), Some(toolchains), Some(home));
        let arch = std::env::consts::ARCH;
        let stable = format!("/home/me/.rustup/toolchains/stable-{arch}-unknown-linux-gnu/bin/rustc");
        assert_eq!(name(&stable), "rustc +stable");
        assert_eq!(name("/home/me/my compilers/rustc"), "~/'my compilers/rustc'");
        assert_eq!(name("/usr/bin/rustc"), "/usr/bin/rustc");
        // Another program of a toolchain has no such name.
        assert_eq!(name("/home/me/.rustup/toolchains/x/bin/miri"), "~/.rustup/toolchains/x/bin/miri");
    }
}
