//! `mirsmith.toml`: back ends in a file. `docs/backends.md` describes it for users.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::backend::form::FormName;
use crate::backend::llvm::{EMIT, Llvm, PassesChoice};
use crate::backend::{
    Backend, CCompiler, Compiler, ConfigError, Driver, StyleChoice, Wanted, asked, builtin, sets, target,
    usual,
};
use crate::process::{ProcessLimits, StepLimits};

/// Flags of every rustc, for fast compilation. Those that depend on the form of programs are added by
/// [`Backend::in_form`].
const RUSTC_FLAGS: [&str; 5] =
    ["--edition=2021", "-Awarnings", "--cap-lints=allow", "-Ccodegen-units=1", "-Cdebuginfo=0"];

/// Default number of programs in one compilation.
const BATCH: usize = 50;

/// The whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct File {
    /// Whether to add the compilers that are detected.
    pub builtin: bool,
    /// The back ends.
    pub backend: Vec<Entry>,
}

/// One entry; its sets of flags make it several back ends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Entry {
    /// Its name; the flags of the sets are appended.
    pub name: String,
    /// How the compiler is called.
    pub driver: Driver,
    /// The executable; alternative to `toolchain`.
    pub program: Option<PathBuf>,
    /// A rustup toolchain; alternative to `program`.
    pub toolchain: Option<String>,
    /// For the driver `command`: its arguments.
    pub args: Vec<String>,
    /// Flags of all its back ends.
    pub flags: Vec<String>,
    /// Sets of flags; there is a back end for each combination.
    pub sets: Vec<Vec<String>>,
    /// The target, if it is not the host.
    pub target: Option<String>,
    /// A command to run once on the compiled program.
    pub prepare: Vec<String>,
    /// A command that runs the program, such as an emulator.
    pub runner: Vec<String>,
    /// Environment variables.
    pub env: BTreeMap<String, String>,
    /// Limits that differ from the defaults.
    pub limits: LimitsPatch,
    /// Texts that mark a source as unsupported.
    pub lacks: Vec<String>,
    /// The rustc version to print for, if it differs from the compiler's own.
    pub dialect: Option<String>,
    /// The form in which it gets programs.
    pub form: FormName,
    /// The style of plain Rust: `plain`, `all`, `drawn`, or manners.
    pub style: Option<String>,
    /// Whether plain Rust may use unstable features.
    pub gates: bool,
    /// The C compiler, for the form `c`.
    pub c: CCompiler,
    /// For the driver `llvm`: a version or a directory of `opt` and `llc`.
    pub tools: Option<String>,
    /// For the driver `llvm`: the pipelines of `opt`.
    pub passes: Option<PassesChoice>,
    /// For the driver `llvm`: the flags of `llc`.
    pub llc: Vec<String>,
    /// For the driver `llvm`: whether the module is verified after each pass.
    pub verify_each: bool,
    /// The most programs in one compilation.
    pub batch: Option<usize>,
    /// If not empty, it is used only on request: by patterns that contain all these words.
    #[serde(skip)]
    pub on_request: Vec<String>,
    /// Whether it optimises nothing.
    pub reference: Option<bool>,
    /// Whether compiler and programs are confined.
    pub confine: Option<bool>,
    /// Whether programs link the standard library dynamically.
    pub dynamic: Option<bool>,
    /// Whether to link with the lld of a rustup toolchain.
    pub lld: Option<bool>,
}

/// A partial set of limits.
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

/// The result of loading a configuration.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The usable back ends.
    pub backends: Vec<Backend>,
    /// Names of the default back ends of a campaign: all of the file, and a few of those detected.
    pub usual: Vec<String>,
    /// Warnings to the user about odd or missing entries.
    pub warnings: Vec<String>,
}

/// Reads a file; without one, uses the detected compilers. Returns all back ends.
pub fn load(file: Option<&Path>) -> Result<Loaded, ConfigError> {
    load_wanted(file, Wanted::All)
}

/// Like [`load`], for these back ends only. Other compilers are queried only if they may be the same one under
/// another name.
pub fn load_wanted(file: Option<&Path>, wanted: Wanted) -> Result<Loaded, ConfigError> {
    let Some(path) = file else {
        return resolve_all(&[], true, Vec::new(), wanted);
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| ConfigError::Read { path: path.to_path_buf(), error })?;
    let (file, warnings) = parse(&text)
        .map_err(|error| ConfigError::InFile { path: path.to_path_buf(), error: Box::new(error) })?;
    let warnings = warnings.into_iter().map(|w| format!("{}: {w}", path.display())).collect();
    resolve_all(&file.backend, file.builtin, warnings, wanted)
}

/// The back ends of a text that is not a user's file.
pub fn load_text(text: &str) -> Result<Loaded, ConfigError> {
    let (file, warnings) = parse(text)?;
    resolve_all(&file.backend, file.builtin, warnings, Wanted::All)
}

/// Parses a configuration; also returns warnings about unknown keys.
pub fn parse(text: &str) -> Result<(File, Vec<String>), ConfigError> {
    let mut unknown = Vec::new();
    let table = toml::Deserializer::parse(text)?;
    let file: File = serde_ignored::deserialize(table, |key| unknown.push(format!("unknown key `{key}`")))?;
    Ok((file, unknown))
}

/// A missing compiler is only a warning: the others still work.
fn resolve_all(
    entries: &[Entry],
    builtin: bool,
    mut warnings: Vec<String>,
    wanted: Wanted,
) -> Result<Loaded, ConfigError> {
    let mut backends: Vec<Backend> = Vec::new();
    let mut configured = 0;
    let found = if builtin { builtin::entries(wanted.has_llvm()) } else { Vec::new() };
    wanted.check(&[entries, &found].concat())?;
    let (own, found) = (wanted.of(entries), wanted.of_found(&found));
    asked::ask_all(own.iter().chain(&found).filter_map(|entry| entry.find_program().ok()));
    let all = own.into_iter().map(|entry| (entry, true)).chain(found.into_iter().map(|entry| (entry, false)));
    for (entry, asked_for) in all {
        match entry.resolve() {
            // `stable` and `1.95.0` may be the same compiler: one of them is enough.
            Ok(resolved) if asked_for || !backends.iter().any(|b| is_same(b, &resolved)) => {
                configured += if asked_for { resolved.len() } else { 0 };
                backends.extend(resolved);
            }
            Ok(_) => {}
            Err(error) => warnings.push(format!("back end `{}` is left out: {error}", entry.name)),
        }
    }
    let (own, found) = backends.split_at(configured);
    let mut usual: Vec<String> = own.iter().map(|backend| backend.name.clone()).collect();
    usual.extend(usual::usual(found, builtin::default_toolchain().as_deref()));
    let mut names = BTreeSet::new();
    backends.retain(|backend| {
        let new = names.insert(backend.name.clone());
        if !new {
            warnings.push(format!("two back ends are called `{}`; the second is left out", backend.name));
        }
        new
    });
    Ok(Loaded { backends, usual, warnings })
}

/// Whether a back end has the same compiler as these, used in the same way, with the same runner. A build without a
/// commit counts as different.
fn is_same(backend: &Backend, others: &[Backend]) -> bool {
    let id = |b: &Backend| {
        let Compiler { commit, release, llvm, .. } = b.compiler.clone();
        let c = b.has_c().then(|| b.c.clone());
        let tools = b.llvm.as_ref().map(|llvm| (llvm.clone(), b.flags.clone()));
        let way = (b.driver, b.is_plain(), c, b.draws_mir_passes(), tools);
        (commit, release, llvm, way, b.target.clone(), b.runner.clone())
    };
    backend.compiler.commit.is_some() && others.first().is_some_and(|other| id(other) == id(backend))
}

impl Entry {
    /// An entry with nothing but a name.
    pub fn new(name: &str) -> Entry {
        Entry { name: name.to_string(), ..Entry::default() }
    }

    /// The names of its back ends, without querying the compiler.
    pub(super) fn names(&self) -> Vec<String> {
        let words: Vec<String> = match self.driver {
            Driver::Llvm => {
                let pipelines = self.passes.clone().unwrap_or_default().all();
                pipelines.into_iter().map(|(word, _)| word).collect()
            }
            _ => vec![String::new()],
        };
        let suffixed = |(suffix, _)| format!("{}{suffix}", self.name);
        let names = sets::combinations(&self.sets).into_iter().map(suffixed);
        names
            .flat_map(|name| words.iter().map(move |word| format!("{name}{word}")).collect::<Vec<_>>())
            .collect()
    }

    /// The executable and what it reports about itself.
    pub fn probe(&self) -> Result<(PathBuf, Compiler), ConfigError> {
        let program = self.find_program()?;
        let compiler = asked::ask(&program)?;
        Ok((program, self.named(compiler)))
    }

    /// The compiler with the name of the entry, if it has no better one.
    fn named(&self, compiler: Compiler) -> Compiler {
        let name = compiler.source.path.is_some().then(|| self.name.clone());
        Compiler { name, ..compiler }
    }

    /// The back ends of the entry, after querying the compiler.
    pub fn resolve(&self) -> Result<Vec<Backend>, ConfigError> {
        if self.name.is_empty() {
            return Err(ConfigError::NoName);
        }
        let program = self.find_program()?;
        let compiler = self.named(match self.driver {
            Driver::Command => asked::ask(&program).unwrap_or_default(),
            _ => asked::ask(&program)?,
        });
        let dialect = match (&self.dialect, compiler.release.as_str()) {
            (Some(given), _) => given.parse()?,
            (None, "") => mir::Version::STABLE,
            (None, release) => release.parse()?,
        };
        let (mut flags, mut env, mut run_env) = (Vec::new(), self.env.clone(), BTreeMap::new());
        if self.driver != Driver::Command {
            flags.extend(RUSTC_FLAGS.map(String::from));
            flags.extend(self.target.iter().map(|target| format!("--target={target}")));
            if self.driver == Driver::Llvm {
                flags.extend(EMIT.map(String::from));
            }
            // No file per crash.
            env.entry("RUSTC_ICE".into()).or_insert_with(|| "0".into());
        }
        if matches!(self.driver, Driver::Rustc | Driver::Llvm) {
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
        let (form, drawn) = self.form()?;
        let default_batch = match self.driver {
            Driver::Rustc | Driver::ConstEval | Driver::Llvm | Driver::Mir => BATCH,
            Driver::Miri | Driver::Command => 1,
        };
        let defaults = ProcessLimits::default();
        let base = Backend {
            name: self.name.clone(),
            driver: self.driver,
            program,
            args: self.args.clone(),
            flags,
            target: self.target.clone(),
            prepare: self.prepare.clone(),
            runner: self.runner.clone(),
            env,
            run_env,
            limits: ProcessLimits {
                compile: self.limits.compile.apply(defaults.compile),
                run: self.limits.run.apply(defaults.run),
            },
            lacks: self.lacks.clone(),
            dialect,
            form,
            drawn,
            c: self.c.clone(),
            llvm: None,
            runs_on: mir::Target::DEFAULT,
            on_request: self.on_request.clone(),
            compiler,
            batch: self.batch.unwrap_or(default_batch).max(1),
            reference: false,
            confine: self.confine.unwrap_or(true),
        };
        let mut base = Backend { drawn, ..base.in_form(form) }.with_flags(&self.flags);
        // The user's environment takes precedence over that of the form.
        base.env.extend(self.env.clone());
        let combined = self.pipelines(&base.compiler)?.into_iter().flat_map(|(word, llvm)| {
            let base = Backend { llvm, ..base.clone() };
            let combine = move |(suffix, flags): (String, Vec<String>)| {
                let mut backend = base.with_flags(&flags);
                backend.name.push_str(&suffix);
                backend.name.push_str(&word);
                backend.reference = self.reference.unwrap_or(backend.reference);
                backend
            };
            sets::combinations(&self.sets).into_iter().map(combine)
        });
        combined.map(target::placed).collect()
    }

    /// The pipelines of standalone LLVM with a word for each; a single empty one if rustc calls LLVM.
    fn pipelines(&self, compiler: &Compiler) -> Result<Vec<(String, Option<Llvm>)>, ConfigError> {
        let tools = self.tools.as_deref();
        if self.driver != Driver::Llvm {
            let said = tools.is_some() || self.passes.is_some() || !self.llc.is_empty() || self.verify_each;
            return if said { Err(ConfigError::OnlyLlvm) } else { Ok(vec![(String::new(), None)]) };
        }
        let choice = self.passes.clone().unwrap_or_default();
        let of = |(word, passes)| {
            Ok((word, Some(Llvm::new(tools, compiler, passes, &self.llc, self.verify_each)?)))
        };
        choice.all().into_iter().map(of).collect()
    }

    /// The form, and whether its style is drawn.
    fn form(&self) -> Result<(text::Form, bool), ConfigError> {
        let style: StyleChoice = self.style.as_deref().map_or(Ok(StyleChoice::default()), str::parse)?;
        match (self.form, self.driver) {
            (form, _) if form != FormName::Surface && (self.style.is_some() || self.gates) => {
                Err(ConfigError::OnlyPlain)
            }
            (FormName::C, Driver::Rustc) => Ok((text::Form::C { macros: false }, false)),
            (FormName::C, _) => Err(ConfigError::OnlyRustc),
            _ if self.c != CCompiler::default() => Err(ConfigError::OnlyC),
            (FormName::Expanded, _) => Ok((text::Form::Expanded, false)),
            (FormName::Generic, _) => Ok((abstract_form(text::Abstraction::Generic), false)),
            (FormName::Dyn | FormName::Closures, Driver::ConstEval) => Err(ConfigError::AbstractConstEval),
            (FormName::Dyn | FormName::Closures, Driver::Mir) => Err(ConfigError::AbstractMir),
            (FormName::Dyn, _) => Ok((abstract_form(text::Abstraction::Dyn), false)),
            (FormName::Closures, _) => Ok((abstract_form(text::Abstraction::Closures), false)),
            (FormName::Surface, Driver::ConstEval) => Err(ConfigError::PlainConstEval),
            (FormName::Surface, Driver::Mir) => Err(ConfigError::PlainMir),
            (FormName::Surface, _) => {
                let (style, drawn) = style.fixed();
                let surface = text::print::Surface { style, gates: self.gates, ..Default::default() };
                Ok((text::Form::Surface(surface), drawn))
            }
        }
    }

    pub(super) fn find_program(&self) -> Result<PathBuf, ConfigError> {
        match (&self.program, &self.toolchain) {
            (Some(program), None) => Ok(program.clone()),
            (None, Some(toolchain)) => {
                let name = if self.driver == Driver::Miri { "miri" } else { "rustc" };
                builtin::toolchain_program(toolchain, name)
            }
            (Some(_), Some(_)) => Err(ConfigError::TwoPrograms),
            (None, None) => Err(ConfigError::NoProgram),
        }
    }
}

fn abstract_form(how: text::Abstraction) -> text::Form {
    text::Form::Abstract { how, macros: false }
}

/// The lld of the first rustup toolchain that has one.
fn find_lld() -> Option<PathBuf> {
    static LLD: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();
    let find = || {
        let directory = builtin::rustup_toolchains()?;
        std::fs::read_dir(directory)
            .ok()?
            .flatten()
            .find_map(|toolchain| asked::ask(&toolchain.path().join("bin/rustc")).ok()?.lld())
    };
    LLD.get_or_init(find).clone()
}
