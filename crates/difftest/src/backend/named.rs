//! The compiler that a user names, and the default one to compare it with.

use std::path::{Path, PathBuf};

use crate::backend::builtin::{self, short_toolchain};
use crate::backend::config::Entry;
use crate::backend::probe::release_order;
use crate::backend::same::is_same;
use crate::backend::{Compiler, ConfigError, asked};

/// An entry for the rustc that a word names: a path, a directory with `bin/rustc` such as the stage of a build, or a
/// toolchain.
pub fn entry(word: &str) -> Result<Entry, ConfigError> {
    let path = Path::new(word);
    if path.is_dir() {
        let program = path.join("bin/rustc");
        return if program.exists() { of_program(&program) } else { Err(no_rustc(word)) };
    }
    if path.is_file() {
        return of_program(path);
    }
    let program = builtin::toolchain_program(word, "rustc").map_err(|_| no_rustc(word))?;
    let rustup = builtin::rustup_toolchains().is_some_and(|directory| program.starts_with(directory));
    let short = short_toolchain(word);
    Ok(if rustup {
        Entry { toolchain: Some(word.to_string()), ..Entry::new(&short) }
    } else {
        Entry { program: Some(program), lld: Some(true), ..Entry::new(&short) }
    })
}

fn of_program(program: &Path) -> Result<Entry, ConfigError> {
    let read = |error| ConfigError::Read { path: program.to_path_buf(), error };
    // Without following links: rustup's proxies are links to rustup and depend on their own name.
    let program = std::path::absolute(program).map_err(read)?;
    let (dynamic, lld) = (Some(true), Some(true));
    Ok(Entry { name: name(&program), program: Some(program), dynamic, lld, ..Entry::default() })
}

/// `stage1` of `build/host/stage1/bin/rustc`, else the name of the file.
fn name(program: &Path) -> String {
    let stage = program.parent().filter(|bin| bin.ends_with("bin")).and_then(Path::parent);
    let stage = stage.and_then(Path::file_name).filter(|name| *name != "usr");
    let name = stage.or(program.file_stem()).unwrap_or_default();
    short_toolchain(&name.to_string_lossy())
}

fn no_rustc(word: &str) -> ConfigError {
    let mut names: Vec<String> = builtin::entries(false)
        .into_iter()
        .filter(|entry| entry.on_request.is_empty())
        .map(|entry| entry.name)
        .collect();
    names.dedup();
    ConfigError::NoRustc { word: word.to_string(), names }
}

/// The default compiler to compare with: the newest available one of the same or an earlier version that is not the
/// same compiler.
pub fn baseline(changed: &Compiler, program: &Path) -> Option<Entry> {
    let mut best: Option<(Entry, Compiler)> = None;
    let entries = builtin::entries(false).into_iter().filter(|entry| entry.on_request.is_empty());
    let entries: Vec<Entry> = entries.collect();
    asked::ask_all(entries.iter().filter_map(|entry| entry.find_program().ok()));
    for entry in entries {
        let is_other =
            |(path, compiler): &(PathBuf, Compiler)| !is_same((path, compiler), (program, changed));
        let Some((_, compiler)) = entry.probe().ok().filter(is_other) else { continue };
        let newer = release_order(version(&compiler.release), version(&changed.release)).is_gt();
        let better =
            best.as_ref().is_none_or(|(_, other)| release_order(&compiler.release, &other.release).is_gt());
        if !newer && better && compiler.host == changed.host {
            best = Some((Entry { sets: Vec::new(), dynamic: Some(true), ..entry }, compiler));
        }
    }
    best.map(|(entry, _)| entry)
}

/// A release without its channel: the nightly of a version counts as no newer than a development build of it.
fn version(release: &str) -> &str {
    release.split('-').next().unwrap_or(release)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_give_their_names() {
        let of = |path: &str| name(Path::new(path));
        assert_eq!(of("/src/rust/build/host/stage1/bin/rustc"), "stage1");
        assert_eq!(of("/usr/bin/rustc"), "rustc");
        assert_eq!(of("/tmp/changed-rustc.sh"), "changed-rustc");
        let arch = std::env::consts::ARCH;
        assert_eq!(of(&format!("/t/nightly-{arch}-unknown-linux-gnu/bin/rustc")), "nightly");
    }

    #[test]
    fn what_is_no_compiler_is_said() {
        let text = entry("no-such-toolchain").map(drop).unwrap_err().to_string();
        assert!(text.contains("no-such-toolchain") && text.contains("build/host/stage1"), "{text}");
    }

    #[test]
    fn the_baseline_is_not_newer() {
        let changed = Compiler { release: "1.0.0-dev".to_string(), ..Compiler::default() };
        assert!(baseline(&changed, Path::new("x")).is_none());
    }
}
