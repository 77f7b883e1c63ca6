//! `mirsmith.toml`: back ends in a file. `docs/backends.md` describes it for users.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::backend::{Backend, BackendError, Compiler, Driver, builtin, sets};
use crate::process::{Limits, StepLimits};

/// Flags of every rustc: cheap to compile, and its own checks on.
const RUSTC_FLAGS: [&str; 8] = [
    "--edition=2021",
    "-Awarnings",
    "--cap-lints=allow",
    "-Ccodegen-units=1",
    "-Cdebuginfo=0",
    "-Cdebug-assertions=off",
    "-Zvalidate-mir",
    "-Zverify-llvm-ir",
];

/// Programs in one compilation, where nothing else is said.
const BATCH: usize = 50;

/// The whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct File {
    /// Whether the compilers that are found by themselves are there too.
    pub builtin: bool,
    /// The back ends.
    pub backend: Vec<Entry>,
}

/// One entry, which its sets of flags make several back ends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Entry {
    /// Its name; the flags of the sets are appended.
    pub name: String,
    /// How it is called.
    pub driver: Driver,
    /// The executable: this or a toolchain.
    pub program: Option<PathBuf>,
    /// A rustup toolchain.
    pub toolchain: Option<String>,
    /// For the driver `command`: its arguments.
    pub args: Vec<String>,
    /// Flags of all its back ends.
    pub flags: Vec<String>,
    /// Sets of flags that multiply.
    pub sets: Vec<Vec<String>>,
    /// The target, if it is not the host.
    pub target: Option<String>,
    /// What runs the program.
    pub runner: Vec<String>,
    /// Environment.
    pub env: BTreeMap<String, String>,
    /// Limits that differ from the defaults.
    pub limits: LimitsPatch,
    /// Texts in a source that it can't compile.
    pub lacks: Vec<String>,
    /// The rustc version to print for, if it is not the compiler's own.
    pub dialect: Option<String>,
    /// Most programs in one compilation.
    pub batch: Option<usize>,
    /// Whether it optimises nothing.
    pub reference: Option<bool>,
    /// Whether it is confined.
    pub confine: Option<bool>,
    /// Whether programs use the standard library as a shared one.
    pub dynamic: Option<bool>,
    /// Whether to link with the lld of a rustup toolchain.
    pub lld: Option<bool>,
}

/// Limits of which some are given.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct LimitsPatch {
    compile: StepPatch,
    run: StepPatch,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct StepPatch {
    seconds: Option<f64>,
    memory_mb: Option<u64>,
    output_kb: Option<u64>,
    file_mb: Option<u64>,
    processes: Option<u32>,
}

impl StepPatch {
    fn apply(self, limits: StepLimits) -> StepLimits {
        StepLimits {
            seconds: self.seconds.unwrap_or(limits.seconds),
            memory_mb: self.memory_mb.unwrap_or(limits.memory_mb),
            output_kb: self.output_kb.unwrap_or(limits.output_kb),
            file_mb: self.file_mb.unwrap_or(limits.file_mb),
            processes: self.processes.unwrap_or(limits.processes),
        }
    }
}

/// What a configuration gives.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The back ends that can be used.
    pub backends: Vec<Backend>,
    /// What is odd or missing, for the user.
    pub warnings: Vec<String>,
}

/// Reads a file; without one, takes the compilers that are found.
pub fn load(file: Option<&Path>) -> Result<Loaded, BackendError> {
    let Some(path) = file else {
        return Ok(resolve_all(&[], true, Vec::new()));
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| BackendError::Unreadable { file: path.to_path_buf(), error })?;
    let (file, warnings) =
        parse(&text).map_err(|error| BackendError::File { file: path.to_path_buf(), error })?;
    let warnings = warnings.into_iter().map(|w| format!("{}: {w}", path.display())).collect();
    Ok(resolve_all(&file.backend, file.builtin, warnings))
}

/// The back ends of a text that is no file of the user's.
pub fn load_text(text: &str) -> Result<Loaded, BackendError> {
    let (file, warnings) = parse(text)?;
    Ok(resolve_all(&file.backend, file.builtin, warnings))
}

/// Reads the text of a file; gives warnings about keys that mean nothing.
pub fn parse(text: &str) -> Result<(File, Vec<String>), toml::de::Error> {
    let mut unknown = Vec::new();
    let table = toml::Deserializer::parse(text)?;
    let file: File = serde_ignored::deserialize(table, |key| unknown.push(format!("unknown key `{key}`")))?;
    Ok((file, unknown))
}

/// A compiler that is not there is a warning: the others still work.
fn resolve_all(entries: &[Entry], builtin: bool, mut warnings: Vec<String>) -> Loaded {
    let mut backends: Vec<Backend> = Vec::new();
    let found = if builtin { builtin::entries() } else { Vec::new() };
    let all = entries.iter().map(|entry| (entry, true)).chain(found.iter().map(|entry| (entry, false)));
    for (entry, asked_for) in all {
        match entry.resolve() {
            // `stable` and `1.95.0` may be the same compiler: nobody asked for it twice.
            Ok(resolved) if asked_for || !backends.iter().any(|b| is_same(b, &resolved)) => {
                backends.extend(resolved);
            }
            Ok(_) => {}
            Err(error) => warnings.push(format!("back end `{}` is left out: {error}", entry.name)),
        }
    }
    let mut names = std::collections::BTreeSet::new();
    backends.retain(|backend| {
        let new = names.insert(backend.name.clone());
        if !new {
            warnings.push(format!("two back ends are called `{}`; the second is left out", backend.name));
        }
        new
    });
    Loaded { backends, warnings }
}

/// Whether a back end has the very compiler of these. A build without a commit can't be told from another.
fn is_same(backend: &Backend, others: &[Backend]) -> bool {
    let id = |b: &Backend| (b.compiler.commit.clone(), b.compiler.release.clone(), b.compiler.llvm.clone());
    backend.compiler.commit.is_some() && others.first().is_some_and(|other| id(other) == id(backend))
}

impl Entry {
    /// An entry that says nothing but its name.
    pub fn new(name: &str) -> Entry {
        Entry { name: name.to_string(), ..Entry::default() }
    }

    /// The back ends of the entry, after asking the compiler what it is.
    pub fn resolve(&self) -> Result<Vec<Backend>, BackendError> {
        if self.name.is_empty() {
            return Err(BackendError::NoName);
        }
        let program = self.find_program()?;
        let compiler = match self.driver {
            Driver::Command => Compiler::ask(&program).unwrap_or_default(),
            _ => Compiler::ask(&program)?,
        };
        let dialect = match (&self.dialect, compiler.release.as_str()) {
            (Some(given), _) => given.parse()?,
            (None, "") => mir::Version::STABLE,
            (None, release) => release.parse()?,
        };
        let (mut flags, mut env, mut run_env) = (Vec::new(), self.env.clone(), BTreeMap::new());
        if self.driver != Driver::Command {
            flags.extend(RUSTC_FLAGS.map(String::from));
            flags.extend(self.target.iter().map(|target| format!("--target={target}")));
            // A stable compiler accepts custom MIR with the first; the second keeps it from writing a file per crash.
            env.entry("RUSTC_BOOTSTRAP".into()).or_insert_with(|| "1".into());
            env.entry("RUSTC_ICE".into()).or_insert_with(|| "0".into());
        }
        if self.driver == Driver::Rustc {
            if self.dynamic.unwrap_or(self.toolchain.is_some() && self.target.is_none())
                && compiler.has_dynamic_std(self.target.as_deref())
            {
                flags.push("-Cprefer-dynamic".to_string());
                let libraries = compiler.target_libdir(self.target.as_deref());
                run_env.insert("LD_LIBRARY_PATH".to_string(), libraries.display().to_string());
            }
            if self.lld == Some(true)
                && let Some(lld) = find_lld()
            {
                flags.push(format!("-Clink-arg=-B{}", lld.display()));
                flags.push("-Clink-arg=-fuse-ld=lld".to_string());
            }
        }
        flags.extend(self.flags.iter().cloned());
        let default_batch = match self.driver {
            Driver::Rustc | Driver::ConstEval => BATCH,
            Driver::Miri | Driver::Command => 1,
        };
        let defaults = Limits::default();
        let base = Backend {
            name: self.name.clone(),
            driver: self.driver,
            program,
            args: self.args.clone(),
            flags,
            target: self.target.clone(),
            runner: self.runner.clone(),
            env,
            run_env,
            limits: Limits {
                compile: self.limits.compile.apply(defaults.compile),
                run: self.limits.run.apply(defaults.run),
            },
            lacks: self.lacks.clone(),
            dialect,
            compiler,
            batch: self.batch.unwrap_or(default_batch).max(1),
            reference: false,
            confine: self.confine.unwrap_or(true),
        };
        let combined = sets::combinations(&self.sets).into_iter().map(|(suffix, flags)| {
            let mut backend = base.with_flags(&flags);
            backend.name.push_str(&suffix);
            backend.reference = self.reference.unwrap_or(backend.reference);
            backend
        });
        Ok(combined.collect())
    }

    fn find_program(&self) -> Result<PathBuf, BackendError> {
        match (&self.program, &self.toolchain) {
            (Some(program), None) => Ok(program.clone()),
            (None, Some(toolchain)) => {
                let name = if self.driver == Driver::Miri { "miri" } else { "rustc" };
                builtin::toolchain_program(toolchain, name)
            }
            (Some(_), Some(_)) => Err(BackendError::TwoPrograms),
            (None, None) => Err(BackendError::NoProgram),
        }
    }
}

/// The lld of the first rustup toolchain that has one.
fn find_lld() -> Option<PathBuf> {
    static LLD: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();
    let find = || {
        let directory = builtin::rustup_toolchains()?;
        std::fs::read_dir(directory)
            .ok()?
            .flatten()
            .find_map(|toolchain| Compiler::ask(&toolchain.path().join("bin/rustc")).ok()?.lld())
    };
    LLD.get_or_init(find).clone()
}
