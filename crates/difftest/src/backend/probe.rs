//! Queries a compiler for its version, host and LLVM.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::backend::question::{PATIENCE, answer};
use crate::backend::{ConfigError, builtin, files_hash};

/// What a compiler reports about itself. All empty for a command that is not a rustc.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Compiler {
    /// Its release, such as `1.95.0` or `1.97.0-nightly`.
    pub release: String,
    /// The commit it was built from.
    pub commit: Option<String>,
    /// The platform it runs on.
    pub host: String,
    /// Its version of LLVM.
    pub llvm: Option<String>,
    /// The root of its installation.
    pub sysroot: PathBuf,
    /// The hash of its files, if it is not a named toolchain: nothing else distinguishes it from the next build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// Its name here, if it is not a named toolchain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it comes from. Not part of its identity in a campaign.
    #[serde(skip)]
    pub source: Source,
}

/// Where a compiler comes from, for those who want the same one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Source {
    /// The date of its commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who built it, if not rust-lang: it may have another LLVM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
    /// The rustup name of a nightly, such as `nightly-2026-05-20`. The date is the day after the commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toolchain: Option<String>,
    /// Its path, if it is not a named toolchain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<PathBuf>,
}

impl Compiler {
    /// Queries a compiler. The error tells what to do.
    pub fn ask(program: &Path) -> Result<Compiler, ConfigError> {
        let version = output(program, &["-vV"])?;
        let mut compiler =
            Compiler::parse(&version).ok_or_else(|| ConfigError::NotRustc(program.to_path_buf()))?;
        compiler.sysroot = output(program, &["--print", "sysroot"])?.trim_end().into();
        if is_of_debian(program) {
            compiler.source.build = Some("Debian's build".to_string());
        }
        if compiler.release.ends_with("-nightly") {
            compiler.source.toolchain = nightly(&compiler.sysroot);
        }
        if !builtin::has_name(program) {
            compiler.hash = Some(files_hash::hash(program, &compiler));
            compiler.source.path = Some(program.to_path_buf());
        }
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
            hash: None,
            name: None,
            source: Source {
                date: field("commit-date: ").filter(|date| date != "unknown"),
                build: build(text.lines().next().unwrap_or_default()),
                toolchain: None,
                path: None,
            },
        })
    }

    /// The directory of the libraries for a target.
    pub fn target_libdir(&self, target: Option<&str>) -> PathBuf {
        self.sysroot.join("lib/rustlib").join(target.unwrap_or(&self.host)).join("lib")
    }

    /// Whether programs can link the standard library dynamically, which is faster.
    pub fn has_dynamic_std(&self, target: Option<&str>) -> bool {
        let Ok(files) = std::fs::read_dir(self.target_libdir(target)) else { return false };
        files.flatten().any(|file| {
            let name = file.file_name();
            let name = name.to_string_lossy();
            name.starts_with("libstd-") && name.ends_with(".so")
        })
    }

    /// The directory of lld for use by `cc`, if this compiler includes one.
    pub fn lld(&self) -> Option<PathBuf> {
        let directory = self.sysroot.join("lib/rustlib").join(&self.host).join("bin/gcc-ld");
        directory.join("ld.lld").exists().then_some(directory)
    }
}

/// Compares releases by their numbers; a nightly comes before the release of its number.
pub fn release_order(a: &str, b: &str) -> Ordering {
    let key = |release: &str| {
        let (numbers, channel) = release.split_once('-').unwrap_or((release, "release"));
        let numbers: Vec<u32> = numbers.split('.').map(|n| n.parse().unwrap_or(0)).collect();
        (numbers, channel == "release")
    };
    key(a).cmp(&key(b))
}

/// Who built it, from the first line of its version: a vendor's description follows commit and date, as in `rustc
/// 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)`. rust-lang's own builds have none.
fn build(line: &str) -> Option<String> {
    let (_, description) = line.rsplit_once(" (")?;
    let description = description.strip_suffix(')')?;
    let (commit, date) = description.split_once(' ').unwrap_or((description, ""));
    let is_commit = commit.bytes().all(|b| b.is_ascii_hexdigit()) && date.len() == "2025-02-17".len();
    (!is_commit).then(|| description.to_string())
}

/// Whether `scripts/install-compilers` unpacked it from Debian's packages, which it lists beside the compiler.
fn is_of_debian(program: &Path) -> bool {
    let folder = program.parent().and_then(Path::parent);
    let packages = folder.and_then(|folder| std::fs::read_to_string(folder.join("packages.txt")).ok());
    packages.is_some_and(|list| list.lines().any(|line| line.starts_with("rustc") && line.ends_with(".deb")))
}

/// The rustup name of an installed nightly.
fn nightly(sysroot: &Path) -> Option<String> {
    let text = std::fs::read_to_string(sysroot.join("lib/rustlib/multirust-channel-manifest.toml")).ok()?;
    // The manifest is long; the date is at its top.
    let date = text.lines().take(10).find_map(|line| line.strip_prefix("date = \"")?.strip_suffix('"'))?;
    Some(format!("nightly-{date}"))
}

/// The output of a query to a compiler.
pub(super) fn output(program: &Path, args: &[&str]) -> Result<String, ConfigError> {
    let output = answer(Command::new(program).args(args).env("RUSTC_BOOTSTRAP", "1"), PATIENCE);
    let output = output.map_err(|error| ConfigError::Run { program: program.to_path_buf(), error })?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        let message = messages.lines().next().unwrap_or("it prints no message").to_string();
        let command = format!("{} {}", program.display(), args.join(" "));
        return Err(ConfigError::Asked { command, message });
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

    #[test]
    fn releases_in_order() {
        assert!(
            release_order("1.98.1", "1.98.0").is_gt() && release_order("1.98.0", "1.98.0-nightly").is_gt()
        );
        let mut releases = ["1.98.1", "1.97.0-nightly", "1.97.0", "1.9.0", "1.78.0"];
        releases.sort_by(|a, b| release_order(a, b));
        assert_eq!(releases, ["1.9.0", "1.78.0", "1.97.0-nightly", "1.97.0", "1.98.1"]);
    }

    #[test]
    fn whose_build_it_is() {
        assert_eq!(build("rustc 1.95.0 (59807616e 2026-04-14)"), None);
        assert_eq!(build("rustc 1.78.0"), None);
        let tarball = "rustc 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)";
        assert_eq!(build(tarball).as_deref(), Some("built from a source tarball"));
        let fedora = "rustc 1.75.0 (82e1608df 2023-12-21) (Fedora 1.75.0-3.fc39)";
        assert_eq!(build(fedora).as_deref(), Some("Fedora 1.75.0-3.fc39"));
    }
}
