//! Selects the back ends of a command.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use anyhow::{Context, anyhow};
use difftest::backend::{self, ConfigError, Wanted, config};
use difftest::{Backend, Driver, Harness, Launcher};
use generate::Profile;
use mir::Target;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::shared::exit::{Exit, usage};

/// The first argument of our own binary when it is started as the helper that confines a compiler or a program.
pub(crate) const HELPER: &str = "__jail";

/// Back ends on the command line.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Configuration of the back ends [default: ./mirsmith.toml, otherwise the installed compilers].
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Use these back ends, separated by commas; `*` is a wildcard. `all`: those for this computer that take custom
    /// MIR; plain, c, validate, llvm and targets must be named.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub backends: Vec<String>,
}

impl Choice {
    /// The configuration file in use, if any.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let local = Path::new("mirsmith.toml");
        self.config.clone().or_else(|| local.exists().then(|| local.to_path_buf()))
    }

    /// The selected back ends. Warnings go to standard error.
    pub(crate) fn load(&self) -> anyhow::Result<Vec<Backend>> {
        self.warn_and_select(config::load_wanted(self.file().as_deref(), Wanted::Chosen(&self.backends)))
    }

    /// The back ends of a campaign: by default a few that find much. Also returns how many there are in all.
    pub(crate) fn load_usual(&self) -> anyhow::Result<(Vec<Backend>, usize)> {
        let loaded = config::load(self.file().as_deref())?;
        let all = backend::select(&loaded.backends, &[])?.len();
        let usual = loaded.usual.clone();
        let chosen = self.warn_and_select(Ok(loaded))?;
        let is_usual = |b: &Backend| !self.backends.is_empty() || usual.contains(&b.name);
        Ok((chosen.into_iter().filter(is_usual).collect(), all))
    }

    /// The back ends of a campaign with programs for a target: by default, for other targets than the host's, all
    /// that are installed for it. Each must be able to run these programs. Also returns how many there are in all.
    pub(crate) fn load_for(&self, profile: &Profile) -> anyhow::Result<(Vec<Backend>, usize)> {
        let target = profile.target();
        if target == Target::DEFAULT || profile.is_portable() || !self.backends.is_empty() {
            let (backends, all) = self.load_usual()?;
            let unfit = |b: &&Backend| !profile.is_portable() && !b.target().runs(target);
            return match backends.iter().find(unfit) {
                Some(b) => Err(usage(format!(
                    "back end `{}` is for {}, which can't run programs for {}; `--target {}` makes programs for it, `--set \
                     portable=1` those for every target",
                    b.name,
                    b.target().name,
                    target.name,
                    b.target().name
                ))),
                None => Ok((backends, all)),
            };
        }
        let all = self.load_all()?;
        let is_custom = |b: &Backend| b.form == text::Form::Expanded && b.driver == Driver::Rustc;
        let fits = |b: &Backend| b.target() == target && is_custom(b);
        let backends: Vec<Backend> = all.into_iter().filter(fits).collect();
        if backends.is_empty() {
            return Err(usage(format!(
                "no back end is for {}; `scripts/install-compilers --list` shows which targets it can install, --backends \
                 names others that run the same programs",
                target.name
            )));
        }
        let count = backends.len();
        Ok((backends, count))
    }

    /// The back ends of the file named with `--config`, or else of this text.
    pub(crate) fn load_or(&self, text: &str) -> anyhow::Result<Vec<Backend>> {
        match self.config {
            Some(_) => self.load(),
            None => self.warn_and_select(config::load_text(text)),
        }
    }

    /// The one rustc that the user names, or else this default: for benchmarks.
    pub(crate) fn load_one(&self, default: &str) -> anyhow::Result<Backend> {
        let wanted = |b: &Backend| !self.backends.is_empty() || b.name == default;
        let found = self.load()?.into_iter().find(wanted);
        let backend = found
            .ok_or_else(|| usage(format!("there is no `{default}`; choose a back end with --backends")))?;
        match backend.driver {
            Driver::Rustc => Ok(backend),
            _ => Err(usage(format!("`{}` is not a rustc that produces executables", backend.name))),
        }
    }

    fn warn_and_select(&self, loaded: Result<config::Loaded, ConfigError>) -> anyhow::Result<Vec<Backend>> {
        let loaded = loaded?;
        for warning in &loaded.warnings {
            eprintln!("mirsmith: {warning}");
        }
        self.select(&loaded)
    }

    /// All back ends, including those used only on request: to find that of a finding, or others to compare it with.
    pub(crate) fn load_all(&self) -> anyhow::Result<Vec<Backend>> {
        let loaded = config::load(self.file().as_deref())?;
        for warning in &loaded.warnings {
            eprintln!("mirsmith: {warning}");
        }
        self.all_of(loaded)
    }

    /// Like [`Choice::load_all`], without repeating warnings that were printed before.
    pub(crate) fn load_all_quietly(&self) -> anyhow::Result<Vec<Backend>> {
        self.all_of(config::load(self.file().as_deref())?)
    }

    fn all_of(&self, loaded: config::Loaded) -> anyhow::Result<Vec<Backend>> {
        if self.backends.is_empty() && !loaded.backends.is_empty() {
            return Ok(loaded.backends);
        }
        self.select(&loaded)
    }

    fn select(&self, loaded: &config::Loaded) -> anyhow::Result<Vec<Backend>> {
        let backends = backend::select(&loaded.backends, &self.backends)?;
        if backends.is_empty() {
            return Err(anyhow!("no compiler found; `mirsmith doctor` says how to get one"));
        }
        Ok(backends)
    }
}

/// The number of parallel tests: as requested, or else the number of processors.
pub(crate) fn jobs(asked: Option<u16>) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(processors, usize::from)
}

/// How processes are started: confined by this binary.
pub(crate) fn launcher() -> Launcher {
    Launcher::this_binary(HELPER)
}

/// A harness for a command.
pub(crate) fn harness() -> Harness {
    Harness::new(launcher())
}

/// Whether the user has stopped this process: one flag, as signals are per process.
static STOPPED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Sets a flag when the user stops the command. The second time the process ends at once.
pub(crate) fn stop_on_signals(flag: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let code = Exit::Stopped as i32;
    let signals = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::SIGHUP,
    ];
    for signal in signals {
        signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&STOPPED))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&STOPPED)))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(flag)))
            .context("can't handle signals")?;
    }
    Ok(())
}

/// Whether the user has stopped the command, so that its result is meaningless.
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
