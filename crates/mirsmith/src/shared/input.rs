//! Reads the program that a command is about.

use std::path::{Path, PathBuf};

use anyhow::Context;
use campaign::Bred;
use difftest::{Backend, State, backend};
use serde::Deserialize;
use text::parse::{ParseError, Parsed, Position};
use text::print::Style;
use triage::subject::Refusal;

use crate::shared::exit::{self, Exit, usage};

/// A file and its text.
pub(crate) struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Source> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Source { path: path.to_path_buf(), text })
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is ordinary Rust: syntactically valid, but not custom MIR.
    pub(crate) fn is_ordinary(&self) -> bool {
        !self.text.contains("custom_mir") && text::import::File::new(&self.text, "").is_ok()
    }

    /// What can be done with a file that is ordinary Rust.
    pub(crate) fn hint(&self) -> Option<String> {
        let file = backend::quote(&self.path.display().to_string());
        self.is_ordinary().then(|| {
            format!(
                "this is ordinary Rust, and mirsmith predicts only custom MIR: `mirsmith run {file}` compares compilers \
                 on it, `mirsmith import-mir {file}` turns one of its functions into a program"
            )
        })
    }

    /// Why it can't be read, or what can be done instead.
    fn unreadable(&self, why: String) -> String {
        self.hint().map_or(why, |hint| format!("{}: {hint}", self.path.display()))
    }

    /// Parses the program.
    pub(crate) fn parse(&self) -> Result<Parsed, ParseError> {
        text::parse::parse_with_spans(&self.text)
    }

    /// `FILE:line:column`, the form that editors understand.
    pub(crate) fn place(&self, at: Option<Position>) -> String {
        match at {
            Some(at) => format!("{}:{at}", self.path.display()),
            None => self.path.display().to_string(),
        }
    }

    /// The text of a line, trimmed.
    pub(crate) fn line(&self, at: Position) -> &str {
        self.text.lines().nth(at.line.saturating_sub(1)).map_or("", str::trim)
    }
}

/// The back end and the failure of a finding's folder: what we need of its `finding.json`.
#[derive(Deserialize)]
pub(crate) struct Finding {
    /// The back end.
    pub backend: String,
    /// The verdict there.
    pub state: State,
    seed: Option<u64>,
    /// The version of the generator.
    generator: Option<u32>,
    /// The pinned knobs.
    #[serde(default)]
    profile: Vec<(String, u32)>,
    /// The corpus it was bred from.
    bred: Option<Bred>,
    /// The style of its program, if that is plain Rust.
    style: Option<String>,
    /// The passes of `opt`, for standalone LLVM; the optional MIR passes, if they were drawn.
    passes: Option<String>,
}

impl Finding {
    /// Reads the finding of a folder.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Finding> {
        let json = folder.join("finding.json");
        let text = std::fs::read_to_string(&json).with_context(|| {
            format!("{} is not a finding: can't read {}", folder.display(), json.display())
        })?;
        serde_json::from_str(&text).with_context(|| format!("{} names no back end", json.display()))
    }

    /// Like [`Finding::read`], but refuses a program that fails only in its batch: it can't be reduced or blamed.
    pub(crate) fn read_alone(folder: &Path) -> anyhow::Result<Finding> {
        let finding = Finding::read(folder)?;
        if finding.state == State::NeedsBatch {
            return Err(usage(format!(
                "{} fails only when it is compiled with the other programs of batch.rs, so it can't be reduced or blamed; \
                 reproduce.sh there shows it",
                folder.display()
            )));
        }
        Ok(finding)
    }
}

impl Finding {
    /// The origin of its program, if known.
    pub(crate) fn origin(&self) -> Option<String> {
        let origin =
            campaign::record::finding::origin(self.seed?, self.generator?, &self.profile, self.bred.as_ref());
        Some(format!("{origin} on {}", self.backend))
    }

    /// The back ends with the style and the passes with which the program was found.
    pub(crate) fn styled(&self, backends: Vec<Backend>) -> anyhow::Result<Vec<Backend>> {
        let drawn = |backend: Backend| match &self.passes {
            Some(passes) if backend.llvm.is_some() && backend.passes().is_none() => {
                backend.with_passes(passes)
            }
            Some(passes) if backend.draws_mir_passes() => backend.with_mir_passes(passes),
            _ => backend,
        };
        let backends = backends.into_iter().map(drawn).collect();
        let Some(style) = &self.style else { return Ok(backends) };
        let style = Style::parse(style)?;
        Ok(backends.iter().map(|backend| backend.with_style(style)).collect())
    }
}

/// Reads and parses a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Parsed> {
    let source = Source::read(path)?;
    source.parse().map_err(|error| {
        exit::error(Exit::IllFormed, source.unreadable(format!("{}:{error}", path.display())))
    })
}

/// The program of a file, with its prediction.
pub(crate) fn subject(file: &Path) -> anyhow::Result<triage::Subject> {
    let (name, source) = (file.display().to_string(), Source::read(file)?);
    triage::Subject::read(&name, source.text()).map_err(|refusal| match refusal {
        Refusal::Unreadable(why) => exit::error(Exit::IllFormed, source.unreadable(why)),
        Refusal::Undefined(_) => exit::error(Exit::Ub, format!("{name}: {refusal}")),
        Refusal::Unknown(_) => exit::error(Exit::Unsupported, format!("{name}: {refusal}")),
    })
}
