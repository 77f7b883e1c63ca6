//! The form in which a back end gets programs: custom MIR, with or without callees in C, or plain Rust, which needs
//! no unstable compiler.

use std::fmt;
use std::str::FromStr;

use mir::{Program, Version};
use serde::{Deserialize, Serializer};
use text::print::surface::style::UnknownManner;
use text::print::{Style, Surface};
use text::{Abstraction, Form, PrintOptions};

use crate::backend::{Backend, Driver, sets};

/// The form as named in a configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormName {
    /// Custom MIR.
    #[default]
    Expanded,
    /// Plain Rust.
    Surface,
    /// Custom MIR, with the other side of calls in C.
    C,
    /// Custom MIR with generic functions.
    Generic,
    /// Custom MIR with calls through trait objects.
    Dyn,
    /// Custom MIR with calls through closures.
    Closures,
}

/// The style of plain Rust.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StyleChoice {
    /// A fixed style.
    Given(Style),
    /// A style drawn for each program, always the same for the same program.
    Drawn,
}

impl Default for StyleChoice {
    fn default() -> StyleChoice {
        StyleChoice::Given(Style::PLAIN)
    }
}

impl FromStr for StyleChoice {
    type Err = UnknownManner;

    fn from_str(text: &str) -> Result<StyleChoice, UnknownManner> {
        match text {
            "drawn" => Ok(StyleChoice::Drawn),
            _ => Style::parse(text).map(StyleChoice::Given),
        }
    }
}

impl fmt::Display for StyleChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StyleChoice::Given(style) => write!(f, "{style}"),
            StyleChoice::Drawn => f.write_str("drawn"),
        }
    }
}

impl StyleChoice {
    /// The style of a back end, and whether it is drawn for each program.
    pub fn fixed(self) -> (Style, bool) {
        match self {
            StyleChoice::Given(style) => (style, false),
            StyleChoice::Drawn => (Style::PLAIN, true),
        }
    }

    /// The style of a program.
    pub fn of(self, program: &Program) -> Style {
        match self {
            StyleChoice::Given(style) => style,
            StyleChoice::Drawn => Style::drawn(fingerprint(program)),
        }
    }
}

/// A number determined by the text of a program.
pub(super) fn fingerprint(program: &Program) -> u64 {
    hash(&text::print(program, &PrintOptions::new(Version::NIGHTLY)).unwrap_or_default())
}

/// The FNV-1a hash.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Flags for custom MIR: no checks that the program does not contain.
const CUSTOM: [&str; 1] = ["-Cdebug-assertions=off"];

/// The compiler's self-checks, which are unstable flags.
const CHECKS: [&str; 2] = ["-Zvalidate-mir", "-Zverify-llvm-ir"];

/// The variable that makes a stable compiler accept unstable features.
pub const BOOTSTRAP: &str = "RUSTC_BOOTSTRAP";

/// Whether a stable compiler refuses any of these flags.
pub fn is_unstable(flags: &[String]) -> bool {
    flags.iter().any(|flag| flag.starts_with("-Z"))
}

/// Whether a release accepts unstable features by default.
pub fn is_nightly(release: &str) -> bool {
    ["-nightly", "-dev"].iter().any(|channel| release.ends_with(channel))
}

impl Backend {
    /// Whether it gets plain Rust.
    pub fn is_plain(&self) -> bool {
        matches!(self.form, Form::Surface(_))
    }

    /// Whether its programs call functions in C.
    pub fn has_c(&self) -> bool {
        matches!(self.form, Form::C { .. })
    }

    /// What its programs hide, if they are custom MIR in an abstract form.
    pub fn abstraction(&self) -> Option<Abstraction> {
        match self.form {
            Form::Abstract { how, .. } => Some(how),
            _ => None,
        }
    }

    /// Whether its programs are translations of custom MIR, which are never read back.
    pub fn is_translated(&self) -> bool {
        self.is_plain() || self.has_c() || self.abstraction().is_some()
    }

    /// Whether its programs have the same form as those of another.
    pub fn has_form_of(&self, other: &Backend) -> bool {
        let form = |backend: &Backend| (backend.is_plain(), backend.has_c(), backend.abstraction());
        form(self) == form(other)
    }

    /// A copy for custom MIR, if its programs are translations.
    pub fn in_custom_mir(&self) -> Backend {
        if self.is_translated() { self.in_form(Form::Expanded) } else { self.clone() }
    }

    /// A copy for programs in another form, with the flags and the environment of that form.
    pub fn in_form(&self, form: Form) -> Backend {
        let mut other = Backend { form, drawn: false, ..self.clone() };
        if other.driver == Driver::Command {
            return other;
        }
        for own in CUSTOM.iter().chain(&CHECKS) {
            // The first one is ours, a later one the user's.
            if let Some(at) = other.flags.iter().position(|flag| flag == own) {
                other.flags.remove(at);
            }
        }
        other.env.remove(BOOTSTRAP);
        let mut flags: Vec<&str> = Vec::new();
        let stable = match form {
            Form::Surface(Surface { gates, .. }) => !gates,
            Form::Expanded | Form::Macro | Form::C { .. } | Form::Abstract { .. } => {
                flags.extend(CUSTOM);
                false
            }
        };
        if !stable || other.is_nightly() {
            flags.extend(CHECKS);
        }
        if !stable {
            other.env.insert(BOOTSTRAP.to_string(), "1".to_string());
        }
        // After those of every rustc, as always: campaigns identify back ends by their flags.
        let at = other.flags.iter().position(|flag| flag.starts_with("-Cdebuginfo=")).map_or(0, |at| at + 1);
        other.flags.splice(at..at, flags.into_iter().map(String::from));
        other.allow_unstable_flags();
        other.reference = sets::is_reference(&other);
        other
    }

    /// Makes a stable compiler accept `-Z` flags; the programs do not change.
    pub(super) fn allow_unstable_flags(&mut self) {
        if is_unstable(&self.flags) && self.driver != Driver::Command && !self.is_nightly() {
            self.env.entry(BOOTSTRAP.to_string()).or_insert_with(|| "1".to_string());
        }
    }

    fn is_nightly(&self) -> bool {
        is_nightly(&self.compiler.release)
    }

    /// A copy for programs in the form of another back end, validated by the machine if that one is.
    pub fn like(&self, other: &Backend) -> Backend {
        let driver = if other.driver == Driver::Mir { Driver::Mir } else { self.driver };
        if self.form == other.form && self.drawn == other.drawn {
            Backend { driver, ..self.clone() }
        } else {
            Backend { driver, drawn: other.drawn, c: other.c.clone(), ..self.in_form(other.form) }
        }
    }

    /// A copy with the style or pipeline drawn for this program, kept while the program is changed.
    pub fn pinned(&self, program: &Program) -> Backend {
        let backend = self.with_drawn_passes(fingerprint(program)).into_owned();
        Backend { form: self.form_of(program), drawn: false, ..backend }
    }

    /// A copy with a given style.
    pub fn with_style(&self, style: Style) -> Backend {
        let form = match self.form {
            Form::Surface(surface) => Form::Surface(Surface { style, ..surface }),
            other => other,
        };
        Backend { form, drawn: false, ..self.clone() }
    }

    /// The style of a program on this back end, if it is plain Rust.
    pub fn style_of(&self, program: &Program) -> Option<Style> {
        match self.form_of(program) {
            Form::Surface(surface) => Some(surface.style),
            _ => None,
        }
    }

    fn form_of(&self, program: &Program) -> Form {
        match self.form {
            Form::Surface(surface) if self.drawn => {
                Form::Surface(Surface { style: StyleChoice::Drawn.of(program), ..surface })
            }
            form => form,
        }
    }

    /// The options to print a program for it.
    pub fn print_options(&self, program: &Program) -> PrintOptions {
        let const_eval = self.driver == Driver::ConstEval;
        let form = if const_eval && self.abstraction() != Some(Abstraction::Generic) {
            Form::Expanded
        } else {
            self.form_of(program)
        };
        // MIR is read back function by function.
        let families = self.driver != Driver::Mir;
        PrintOptions { form, const_eval, families, ..PrintOptions::new(self.dialect) }
    }
}

/// Serializes the form, for the record of a campaign.
pub(super) fn as_text<S: Serializer>(form: &Form, serializer: S) -> Result<S::Ok, S::Error> {
    match form {
        Form::Expanded => serializer.serialize_str("expanded"),
        Form::Macro => serializer.serialize_str("macro"),
        Form::C { .. } => serializer.serialize_str("c"),
        Form::Abstract { how, .. } => serializer.serialize_str(how.name()),
        Form::Surface(Surface { style, gates, .. }) => {
            let gates = if *gates { ", gates" } else { "" };
            serializer.collect_str(&format_args!("surface, {style}{gates}"))
        }
    }
}

/// Parses the form from the record of a campaign; `None` if it is invalid.
pub(super) fn of_text(text: &str) -> Option<Form> {
    Some(match text {
        "expanded" => Form::Expanded,
        "macro" => Form::Macro,
        "c" => Form::C { macros: false },
        _ if let Some(how) = Abstraction::from_name(text) => Form::Abstract { how, macros: false },
        _ => {
            let text = text.strip_prefix("surface, ")?;
            let (style, gates) = text.strip_suffix(", gates").map_or((text, false), |style| (style, true));
            Form::Surface(Surface { style: Style::parse(style).ok()?, gates, ..Surface::default() })
        }
    })
}

/// The form if a record has none: there was only one when it was written.
pub(super) fn default() -> Form {
    Form::Expanded
}

/// Whether a form is the default.
pub(super) fn is_default(form: &Form) -> bool {
    *form == default()
}
