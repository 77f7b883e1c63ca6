//! The compilers that are found without a configuration: rustup's toolchains, and those in `$COMPILERS_DIR`.

use std::path::{Path, PathBuf};

use crate::backend::config::{self, Entry};
use crate::backend::form::FormName;
use crate::backend::llvm::{PassesChoice, major, tools};
use crate::backend::{CCompiler, ConfigError, Driver, asked, mir_passes};

/// The flags of the built-in back ends: a reference, MIR passes alone, and two optimised levels.
pub const LEVELS: [&str; 4] = [
    "-Copt-level=0 -Zmir-opt-level=0",
    "-Copt-level=0 -Zmir-opt-level=4",
    "-Copt-level=3",
    "-Copt-level=3 -Zmir-opt-level=4",
];

/// The flags of back ends for plain Rust: stable ones only, so that no nightly is needed.
pub const PLAIN_LEVELS: [&str; 2] = ["-Copt-level=0", "-Copt-level=3"];

/// The file in the directory of an installed target that describes its use.
const ENTRY: &str = "backend.toml";

/// Name part of back ends for plain Rust; only patterns that contain it select them.
pub const PLAIN: &str = "plain";

/// The flags of back ends whose MIR the machine judges: what users compile with, and all passes.
pub const VALIDATE_LEVELS: [&str; 2] = [LEVELS[2], LEVELS[3]];

/// Like [`VALIDATE_LEVELS`], with drawn MIR passes.
pub const VALIDATE_RANDOM: [&str; 3] = ["-Copt-level=3", "-Zmir-opt-level=4", mir_passes::RANDOM];

/// Name part of back ends whose MIR the machine judges; only patterns that contain it select them.
pub const VALIDATE: &str = "validate";

/// The flags of back ends whose programs call functions in C.
pub const C_LEVELS: [&str; 2] = [LEVELS[0], LEVELS[2]];

/// The level of the C compilers. Calls are under test, and GCC's vectoriser takes minutes for some batches.
const C_FLAGS: [&str; 2] = ["-O2", "-fno-tree-vectorize"];

/// Name part of back ends with C; only patterns that contain it select them.
pub const C: &str = "-c-";

/// Where rustup keeps its toolchains.
pub fn rustup_toolchains() -> Option<PathBuf> {
    let home = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    Some(home.or_else(|| Some(std::env::home_dir()?.join(".rustup")))?.join("toolchains"))
}

/// rustup's default toolchain, without the host.
pub(super) fn default_toolchain() -> Option<String> {
    let settings = rustup_toolchains()?.with_file_name("settings.toml");
    let table: toml::Table = std::fs::read_to_string(settings).ok()?.parse().ok()?;
    Some(short_toolchain(table.get("default_toolchain")?.as_str()?))
}

/// Where `scripts/install-compilers` puts further compilers.
pub fn compilers_dir() -> Option<PathBuf> {
    let given = std::env::var_os("COMPILERS_DIR").map(PathBuf::from);
    given.or_else(|| Some(std::env::home_dir()?.join(".cache/mirsmith/compilers")))
}

/// Whether a name determines a program: that of a toolchain installed by rustup, or of a release in the compilers'
/// directory. A linked toolchain may be rebuilt under its name.
pub(super) fn has_name(program: &Path) -> bool {
    let inside =
        |directory: PathBuf| Some(directory.join(program.strip_prefix(&directory).ok()?.iter().next()?));
    let toolchain = rustup_toolchains().and_then(inside).is_some_and(|toolchain| !toolchain.is_symlink());
    toolchain || compilers_dir().and_then(inside).is_some()
}

/// Whether rustup has a nightly.
pub fn has_nightly() -> bool {
    rustup_toolchains().is_some_and(|d| subdirectories(&d).iter().any(|name| name.starts_with("nightly")))
}

/// An executable of a rustup toolchain, such as `stable` or `nightly-2026-05-19`: the toolchain's own, since rustup's
/// proxy costs time at each call. A release may also be in the compilers' directory.
pub fn toolchain_program(toolchain: &str, program: &str) -> Result<PathBuf, ConfigError> {
    let missing =
        || ConfigError::NoToolchain { toolchain: toolchain.to_string(), program: program.to_string() };
    let installed = compilers_dir().map(|dir| dir.join(format!("rustc-{toolchain}/bin")).join(program));
    if let Some(path) = installed.filter(|path| path.exists()) {
        return Ok(path);
    }
    let directory = rustup_toolchains().ok_or_else(missing)?;
    let prefix = format!("{toolchain}-");
    let name = subdirectories(&directory)
        .into_iter()
        .find(|name| name == toolchain || name.strip_prefix(&prefix).is_some_and(|rest| !is_date(rest)));
    let path = directory.join(name.ok_or_else(missing)?).join("bin").join(program);
    if path.exists() { Ok(path) } else { Err(missing()) }
}

/// Whether a name, or what follows a channel's name, begins with a digit: `nightly` does not mean `nightly-2026-05-19`.
fn is_date(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_ascii_digit())
}

/// The entries of all compilers found, by name; releases of rustup first. With `with_llvm` also standalone LLVM, for
/// which the compilers are queried.
pub fn entries(with_llvm: bool) -> Vec<Entry> {
    let mut entries = Vec::new();
    let levels = || vec![LEVELS.map(String::from).to_vec()];
    let c_compilers = c_compilers();
    let mut toolchains = rustup_toolchains().map(|d| subdirectories(&d)).unwrap_or_default();
    // Channels before numbers: of two names for one compiler, `stable` is kept.
    toolchains.sort_by_key(|name| (is_date(name), name.clone()));
    for name in toolchains {
        let short = short_toolchain(&name);
        let custom = Entry { toolchain: Some(name), sets: levels(), ..Entry::new(&short) };
        entries.extend(with_c(&custom, &c_compilers));
        entries.extend([plain(&custom), validate(&custom), validate_random(&custom), custom]);
    }
    for (name, program) in installed() {
        let program = Some(program);
        let custom = Entry { program, sets: levels(), lld: Some(true), ..Entry::new(&name) };
        entries.extend(with_c(&custom, &c_compilers));
        entries.extend([plain(&custom), validate(&custom), validate_random(&custom), custom]);
    }
    if with_llvm {
        entries.extend(llvm(&entries));
    }
    // The linker for a target is its C compiler.
    let linker = [("gcc".to_string(), String::new())];
    for custom in targets() {
        let custom = Entry { sets: levels(), ..custom };
        if custom.flags.iter().any(|flag| flag.starts_with("-Clinker=") && flag.ends_with("/cc")) {
            entries.extend(with_c(&custom, &linker));
        }
        entries.extend([plain(&custom), custom]);
    }
    // Entries that are used only on request come last.
    entries.sort_by_key(|entry| !entry.on_request.is_empty());
    entries
}

/// The further installed compilers: names, which are releases, and executables.
pub fn installed() -> Vec<(String, PathBuf)> {
    let directory = compilers_dir().unwrap_or_default();
    let found = subdirectories(&directory).into_iter().filter_map(|name| {
        // A compiler for a target has its own entry.
        if directory.join(&name).join(ENTRY).exists() {
            return None;
        }
        let program = directory.join(&name).join("bin/rustc");
        let short = name.strip_prefix("rustc-").unwrap_or(&name).to_string();
        program.exists().then_some((short, program))
    });
    found.collect()
}

/// The entries of the installed targets. They are used only on request, as few programs run on all of them.
/// Unreadable files are ignored: the script has written them.
fn targets() -> Vec<Entry> {
    let directory = compilers_dir().unwrap_or_default();
    let read = |name: String| {
        let text = std::fs::read_to_string(directory.join(&name).join(ENTRY)).ok()?;
        Some(config::parse(&text).ok()?.0.backend)
    };
    let asked_for = |entry: Entry| {
        let target = entry.name.split('-').next().unwrap_or_default().to_string();
        Entry { on_request: vec![target], ..entry }
    };
    subdirectories(&directory).into_iter().filter_map(read).flatten().map(asked_for).collect()
}

/// An entry for plain Rust with the same compiler. Used only on request, as both forms together cost twice as much.
fn plain(custom: &Entry) -> Entry {
    Entry {
        name: format!("{}-{PLAIN}", custom.name),
        form: FormName::Surface,
        style: Some("drawn".to_string()),
        sets: vec![PLAIN_LEVELS.map(String::from).to_vec()],
        on_request: custom.on_request.iter().cloned().chain([PLAIN.to_string()]).collect(),
        ..custom.clone()
    }
}

/// An entry whose MIR after all passes is judged by the machine. Used only on request, as it finds what no build
/// shows.
fn validate(custom: &Entry) -> Entry {
    Entry {
        name: format!("{}-{VALIDATE}", custom.name),
        driver: Driver::Mir,
        sets: vec![VALIDATE_LEVELS.map(String::from).to_vec()],
        lld: None,
        on_request: vec![VALIDATE.to_string()],
        ..custom.clone()
    }
}

/// Like [`validate`], but with passes drawn for every few programs: what one pass breaks, another may hide.
fn validate_random(custom: &Entry) -> Entry {
    let validate = validate(custom);
    let flags = [custom.flags.clone(), VALIDATE_RANDOM.map(String::from).to_vec()].concat();
    Entry { name: format!("{}-random", validate.name), flags, sets: Vec::new(), ..validate }
}

/// An entry for each of these C compilers, given as names and programs. Used only on request, like plain Rust.
fn with_c(custom: &Entry, compilers: &[(String, String)]) -> Vec<Entry> {
    let entry = |(name, compiler): &(String, String)| Entry {
        name: format!("{}{C}{name}", custom.name),
        form: FormName::C,
        c: CCompiler { compiler: compiler.clone(), flags: C_FLAGS.map(String::from).to_vec() },
        sets: vec![C_LEVELS.map(String::from).to_vec()],
        on_request: custom.on_request.iter().cloned().chain([C.to_string()]).collect(),
        ..custom.clone()
    };
    compilers.iter().map(entry).collect()
}

/// Name prefix of standalone-LLVM back ends; only patterns that contain it select them.
pub const LLVM: &str = "llvm-";

/// The pipelines of standalone LLVM, each with flags of `llc` and further flags of rustc. LLVM 24 no longer has
/// `default<Os>`: there function attributes ask for small code.
const LLVM_LEVELS: [(&str, &str, &str, &[&str]); 6] = [
    ("O0", "", "-O0", &[]),
    ("O1", "default<O1>", "-O1", &[]),
    ("O2", "default<O2>", "-O2", &[]),
    ("O3", "default<O3>", "-O3", &[]),
    ("Os", "default<O2>", "-O2", &["-Copt-level=s"]),
    ("random", "random", "-O2", &[]),
];

/// Standalone LLVM, for each installed version: with the first of these compilers whose LLVM is the newest that it
/// can read.
fn llvm(compilers: &[Entry]) -> Vec<Entry> {
    let versions = tools::installed();
    if versions.is_empty() {
        return Vec::new();
    }
    let custom = compilers.iter().filter(|entry| entry.on_request.is_empty());
    asked::ask_all(custom.clone().filter_map(|entry| entry.find_program().ok()));
    let probed: Vec<(u32, &Entry)> =
        custom.filter_map(|entry| Some((major(entry.probe().ok()?.1.llvm.as_deref()?), entry))).collect();
    let entries = versions.into_iter().flat_map(|version| {
        let readable = probed.iter().filter(|(own, _)| *own <= version);
        let newest = readable.clone().map(|(own, _)| *own).max();
        let first = readable.clone().find(|(own, _)| Some(*own) == newest);
        first
            .map(|(_, entry)| LLVM_LEVELS.map(|level| llvm_entry(entry, version, level)))
            .into_iter()
            .flatten()
    });
    entries.collect()
}

fn llvm_entry(
    compiler: &Entry,
    version: u32,
    (name, passes, llc, flags): (&str, &str, &str, &[&str]),
) -> Entry {
    Entry {
        name: format!("{LLVM}{version}-{name}"),
        driver: Driver::Llvm,
        tools: Some(version.to_string()),
        passes: Some(PassesChoice::One(passes.to_string())),
        llc: vec![llc.to_string()],
        flags: flags.iter().map(ToString::to_string).collect(),
        sets: Vec::new(),
        on_request: vec![LLVM.to_string()],
        ..compiler.clone()
    }
}

/// The C compilers in `PATH`, and those installed by `scripts/install-compilers`: names and programs.
fn c_compilers() -> Vec<(String, String)> {
    let in_path = ["gcc", "clang"].into_iter().filter(|name| is_in_path(name));
    let mut found: Vec<(String, String)> = in_path.map(|name| (name.to_string(), name.to_string())).collect();
    let directory = compilers_dir().unwrap_or_default();
    for name in subdirectories(&directory).into_iter().filter(|name| name.starts_with("clang-")) {
        let program = directory.join(&name).join("bin/clang");
        if program.is_file() {
            found.push((name, program.display().to_string()));
        }
    }
    found
}

fn is_in_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(program).is_file())
}

/// A toolchain's name without the host, which is the same for all of them.
pub(super) fn short_toolchain(name: &str) -> String {
    let host = [std::env::consts::ARCH, "i686"].iter().find_map(|arch| name.find(&format!("-{arch}-")));
    name[..host.unwrap_or(name.len())].to_string()
}

fn subdirectories(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let is_name = |name: &String| !name.starts_with('.');
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(is_name)
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toolchains_have_short_names() {
        let arch = std::env::consts::ARCH;
        assert_eq!(short_toolchain(&format!("stable-{arch}-unknown-linux-gnu")), "stable");
        assert_eq!(short_toolchain(&format!("nightly-2026-05-19-{arch}-apple-darwin")), "nightly-2026-05-19");
        assert_eq!(short_toolchain("stage1"), "stage1");
    }

    #[test]
    fn a_missing_toolchain_can_be_installed() {
        let error = toolchain_program("1.2.3", "rustc");
        assert!(error.is_err_and(|e| e.to_string().contains("rustup toolchain install 1.2.3")));
    }
}
