//! Reasons for which a function is not imported.

use std::fmt;

use crate::dump::Unread;

/// A reason, to count by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The compiler does not accept the file.
    Compile,
    /// The file has no such function.
    NoFunction,
    /// A function of the library is called.
    LibraryCall,
    /// A type of the library is used.
    LibraryType,
    /// A type, function or constant with type parameters.
    Generic,
    /// A closure.
    Closure,
    /// `dyn Trait`.
    Dyn,
    /// `str`.
    Str,
    /// A type that the language cannot define.
    Definition,
    /// A constant or static with an unknown value.
    Constant,
    /// An unknown form of MIR.
    Form,
    /// The imported program is not well-formed.
    IllFormed,
    /// No value is known for a parameter, or a value does not have its type.
    Argument,
    /// With every set of arguments tried, the function panics, does not end, or is undefined.
    NoCall,
}

impl Reason {
    /// Its name in messages and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Compile => "compile",
            Reason::NoFunction => "no-function",
            Reason::LibraryCall => "library-call",
            Reason::LibraryType => "library-type",
            Reason::Generic => "generic",
            Reason::Closure => "closure",
            Reason::Dyn => "dyn",
            Reason::Str => "str",
            Reason::Definition => "definition",
            Reason::Constant => "constant",
            Reason::Form => "form",
            Reason::IllFormed => "ill-formed",
            Reason::Argument => "argument",
            Reason::NoCall => "no-call",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The refusal of a function.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}: {what}")]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    /// The part of the function that is refused.
    pub what: String,
}

impl Refusal {
    /// Refuses for a reason.
    pub fn new(reason: Reason, what: impl Into<String>) -> Refusal {
        Refusal { reason, what: what.into() }
    }

    /// Classifies text that could not be read.
    pub(super) fn of(unread: &Unread, definition: impl Fn(&str) -> Option<String>) -> Refusal {
        let Unread { form, text, .. } = unread;
        let path = text.split('(').next().unwrap_or(text);
        let is = |word: &str| text.starts_with(word);
        let library = ["core::", "std::", "alloc::"].iter().any(|start| is(start));
        if form.starts_with("callee") {
            let reason = match () {
                () if text.contains("{closure@") => Reason::Closure,
                () if library || is("<") => Reason::LibraryCall,
                () if path.contains("::<") => Reason::Generic,
                () => Reason::LibraryCall,
            };
            return Refusal::new(reason, path);
        }
        if form.starts_with("type") || form.starts_with("path") {
            let name =
                text.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c))).next().unwrap_or(text);
            if let Some(why) = definition(name.rsplit("::").next().unwrap_or(name)) {
                let reason = if why.contains("is generic") { Reason::Generic } else { Reason::Definition };
                return Refusal::new(reason, format!("{name}: {why}"));
            }
            if is("!") {
                return Refusal::new(Reason::Form, "a function that never returns");
            }
            let reason = match () {
                () if is("{closure@") => return Refusal::new(Reason::Closure, "a closure"),
                () if is("dyn ") || is("(dyn ") => Reason::Dyn,
                () if name == "str" => Reason::Str,
                () if library => Reason::LibraryType,
                () if is("impl ") || is_parameter(name) => Reason::Generic,
                () => Reason::Form,
            };
            return Refusal::new(reason, name);
        }
        if form.starts_with("constant") && path.contains("::<") {
            return Refusal::new(Reason::Generic, path);
        }
        if text.starts_with('"') {
            return Refusal::new(Reason::Str, "a string");
        }
        Refusal::new(Reason::Form, unread.to_string())
    }
}

/// Whether a name looks like a type parameter.
fn is_parameter(name: &str) -> bool {
    name.len() <= 2 && name.starts_with(|c: char| c.is_ascii_uppercase()) || name == "Self"
}
