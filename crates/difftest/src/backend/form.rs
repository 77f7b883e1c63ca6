//! In which form a back end gets its programs: custom MIR, with or without C on the other side of calls, or plain
//! Rust, which needs no unstable compiler.

use std::fmt;
use std::str::FromStr;

use mir::print::surface::style::UnknownManner;
use mir::print::{Style, Surface};
use mir::{Form, PrintOptions, Program, Version};
use serde::{Deserialize, Serializer};

use crate::backend::{Backend, Driver, sets};

/// The form as a configuration names it.
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
}

/// The style of plain Rust.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StyleChoice {
    /// This one.
    Given(Style),
    /// Another one for each program, always the same for the same one.
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
    /// The style as a back end has it, and whether it is drawn.
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

/// A number that the text of a program decides.
pub(super) fn fingerprint(program: &Program) -> u64 {
    hash(&mir::print(program, &PrintOptions::new(Version::NIGHTLY)).unwrap_or_default())
}

/// FNV-1a.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Flags that custom MIR needs: what it does not ask for is not checked.
const CUSTOM: [&str; 1] = ["-Cdebug-assertions=off"];

/// Checks of the compiler itself, which only an unstable one has.
const CHECKS: [&str; 2] = ["-Zvalidate-mir", "-Zverify-llvm-ir"];

/// The variable that makes a stable compiler take unstable features.
pub const BOOTSTRAP: &str = "RUSTC_BOOTSTRAP";

/// Whether some flag is one that a stable compiler refuses.
pub fn is_unstable(flags: &[String]) -> bool {
    flags.iter().any(|flag| flag.starts_with("-Z"))
}

/// Whether a release takes unstable features by itself.
pub fn is_nightly(release: &str) -> bool {
    ["-nightly", "-dev"].iter().any(|channel| release.ends_with(channel))
}

impl Backend {
    /// Whether it gets plain Rust.
    pub fn is_plain(&self) -> bool {
        matches!(self.form, Form::Surface(_))
    }

    /// Whether its programs have their other side in C.
    pub fn has_c(&self) -> bool {
        matches!(self.form, Form::C { .. })
    }

    /// Whether its programs are a translation, which is never read back.
    pub fn is_translated(&self) -> bool {
        self.is_plain() || self.has_c()
    }

    /// Whether its programs are made in the same way as those of another.
    pub fn has_form_of(&self, other: &Backend) -> bool {
        (self.is_plain(), self.has_c()) == (other.is_plain(), other.has_c())
    }

    /// The same for custom MIR, if its programs are a translation.
    pub fn in_custom_mir(&self) -> Backend {
        if self.is_translated() { self.in_form(Form::Expanded) } else { self.clone() }
    }

    /// The same for programs in another form, with the flags and the environment that this form needs.
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
            Form::Expanded | Form::Macro | Form::C { .. } => {
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
        // Behind those of every rustc, where they have always been: a campaign knows its back ends by their flags.
        let at = other.flags.iter().position(|flag| flag.starts_with("-Cdebuginfo=")).map_or(0, |at| at + 1);
        other.flags.splice(at..at, flags.into_iter().map(String::from));
        other.allow_unstable_flags();
        other.reference = sets::is_reference(&other);
        other
    }

    /// A stable compiler knows `-Z` only if it is told so; the programs stay what they are.
    pub(super) fn allow_unstable_flags(&mut self) {
        if is_unstable(&self.flags) && self.driver != Driver::Command && !self.is_nightly() {
            self.env.entry(BOOTSTRAP.to_string()).or_insert_with(|| "1".to_string());
        }
    }

    fn is_nightly(&self) -> bool {
        is_nightly(&self.compiler.release)
    }

    /// The same for programs in the form of another back end, judged by the machine if they are there.
    pub fn like(&self, other: &Backend) -> Backend {
        let driver = if other.driver == Driver::Mir { Driver::Mir } else { self.driver };
        match self.form == other.form && self.drawn == other.drawn {
            true => Backend { driver, ..self.clone() },
            false => Backend { driver, drawn: other.drawn, c: other.c.clone(), ..self.in_form(other.form) },
        }
    }

    /// The same with the style or the pipeline that this program has: for what it becomes when it is changed.
    pub fn pinned(&self, program: &Program) -> Backend {
        let backend = self.with_drawn_passes(fingerprint(program)).into_owned();
        Backend { form: self.form_of(program), drawn: false, ..backend }
    }

    /// The same with a given style.
    pub fn with_style(&self, style: Style) -> Backend {
        let form = match self.form {
            Form::Surface(surface) => Form::Surface(Surface { style, ..surface }),
            other => other,
        };
        Backend { form, drawn: false, ..self.clone() }
    }

    /// The style of a program here, if it is plain Rust.
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

    /// How a program is printed for it.
    pub fn print_options(&self, program: &Program) -> PrintOptions {
        let const_eval = self.driver == Driver::ConstEval;
        let form = if const_eval { Form::Expanded } else { self.form_of(program) };
        PrintOptions { form, const_eval, ..PrintOptions::new(self.dialect) }
    }
}

/// The form as a text, for the record of a campaign.
pub(super) fn as_text<S: Serializer>(form: &Form, serializer: S) -> Result<S::Ok, S::Error> {
    match form {
        Form::Expanded => serializer.serialize_str("expanded"),
        Form::Macro => serializer.serialize_str("macro"),
        Form::C { .. } => serializer.serialize_str("c"),
        Form::Surface(Surface { style, gates, .. }) => {
            let gates = if *gates { ", gates" } else { "" };
            serializer.collect_str(&format_args!("surface, {style}{gates}"))
        }
    }
}

/// The form of a text in the record of a campaign; `None` if it is none.
pub(super) fn of_text(text: &str) -> Option<Form> {
    Some(match text {
        "expanded" => Form::Expanded,
        "macro" => Form::Macro,
        "c" => Form::C { macros: false },
        _ => {
            let text = text.strip_prefix("surface, ")?;
            let (style, gates) = text.strip_suffix(", gates").map_or((text, false), |style| (style, true));
            Form::Surface(Surface { style: Style::parse(style).ok()?, gates, ..Surface::default() })
        }
    })
}

/// The form that a record leaves out: campaigns of the time when there was but one say nothing of it.
pub(super) fn default() -> Form {
    Form::Expanded
}

/// Whether it is that one.
pub(super) fn is_default(form: &Form) -> bool {
    *form == default()
}
