//! Finds `opt` and `llc` of a version.

use std::path::{Path, PathBuf};

use crate::backend::builtin::compilers_dir;
use crate::backend::{ConfigError, probe};

/// The tools that a back end needs.
const NAMES: [&str; 2] = ["opt", "llc"];

/// The tools of one version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tools {
    /// The path of `opt`.
    pub opt: PathBuf,
    /// The path of `llc`.
    pub llc: PathBuf,
    /// Their version, such as `24.0.0`.
    pub version: String,
}

impl Tools {
    /// The tools that a configuration names: by a version, or by a directory with both.
    pub fn named(word: &str) -> Result<Tools, ConfigError> {
        let missing = || ConfigError::MissingTools(word.to_string());
        let [opt, llc] = match word.parse::<u32>() {
            Ok(version) => find(version, NAMES),
            Err(_) => {
                let directory = PathBuf::from(word);
                all(&directory, NAMES, "").or_else(|| all(&directory.join("bin"), NAMES, ""))
            }
        }
        .ok_or_else(missing)?;
        let text = probe::output(&opt, &["--version"])?;
        let version = version(&text).ok_or_else(|| ConfigError::NotOpt(opt.clone()))?;
        Ok(Tools { opt, llc, version })
    }
}

/// The versions installed by `scripts/install-compilers`, oldest first.
pub(crate) fn installed() -> Vec<u32> {
    let directory = compilers_dir().unwrap_or_default();
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let number = |name: String| name.strip_prefix("llvm-")?.parse().ok();
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut versions: Vec<u32> =
        names.filter_map(number).filter(|version| find(*version, NAMES).is_some()).collect();
    versions.sort_unstable();
    versions
}

/// Tools of a version, all in one directory: in `$COMPILERS_DIR`, or in `PATH` with the version as a suffix.
pub fn find<const N: usize>(version: u32, names: [&str; N]) -> Option<[PathBuf; N]> {
    let own = compilers_dir().map(|dir| dir.join(format!("llvm-{version}/bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let suffix = format!("-{version}");
    let in_path = || std::env::split_paths(&path).find_map(|dir| all(&dir, names, &suffix));
    own.and_then(|dir| all(&dir, names, "")).or_else(in_path)
}

fn all<const N: usize>(directory: &Path, names: [&str; N], suffix: &str) -> Option<[PathBuf; N]> {
    let tools = names.map(|name| directory.join(format!("{name}{suffix}")));
    tools.iter().all(|file| file.is_file()).then_some(tools)
}

/// The version in the output of a tool, such as `Debian LLVM version 24.0.0`.
fn version(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("LLVM version ")?;
    Some(rest.split_whitespace().next()?.to_string())
}

/// The major version; 0 if there is none.
pub fn major(version: &str) -> u32 {
    version.split('.').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(version("Debian LLVM version 22.1.8\n  Optimized build.").as_deref(), Some("22.1.8"));
        assert_eq!(version("gcc 12"), None);
        assert_eq!((major("24.0.0"), major("")), (24, 0));
    }

    #[test]
    fn missing_tools_are_named() {
        let error = Tools::named("no/such/directory").map(drop).unwrap_err().to_string();
        assert!(error.contains("no/such/directory") && error.contains("install-compilers"), "{error}");
    }
}
