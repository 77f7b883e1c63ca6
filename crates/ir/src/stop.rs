//! Why an execution ends early: a broken rule of LLVM, or something unsupported.

use std::fmt;

macro_rules! rules {
    ($($variant:ident $name:literal $doc:literal;)*) => {
        /// A rule that a module can break.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Rule { $(#[doc = $doc] $variant,)* }

        impl Rule {
            /// All rules, in the order of this file.
            pub const ALL: &[Rule] = &[$(Rule::$variant,)*];

            /// The name used by users and files.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$variant => $name,)* }
            }

            /// The rule, in one sentence.
            pub const fn explain(self) -> &'static str {
                match self { $(Rule::$variant => $doc,)* }
            }
        }
    };
}

rules! {
    // Undef and poison where a value must be known.
    Branch "branch" "a branch or switch depends on undef or poison";
    Address "address" "memory was accessed through an undef or poison pointer";
    Callee "callee" "an undef or poison pointer was called";
    Divisor "divisor" "the divisor is undef or poison";
    Result "result" "the function's result, or memory that it leaves, is undef or poison";
    ExternalCall "external-call" "undef or poison is passed to an external function";
    Length "length" "the length of a memory operation is undef or poison";
    Noundef "noundef" "a value that is said to be noundef is undef or poison";

    // Values that must satisfy their attributes and metadata.
    Nonnull "nonnull" "a pointer that is said to be nonnull is null";
    Align "align" "a pointer is less aligned than is said about it";
    Dereferenceable "dereferenceable" "a pointer is not dereferenceable for as many bytes as is said";
    Range "range" "a value is outside of its range";
    Assume "assume" "an assumption is false, undef or poison";

    // Memory.
    Null "null" "memory was accessed through a null pointer";
    NoProvenance "no-provenance" "memory was accessed through a pointer to no exposed object";
    OutOfBounds "out-of-bounds" "memory was accessed outside of its object";
    Dead "dead" "an object was accessed after its function's return, or outside of its lifetime";
    Misaligned "misaligned" "memory was accessed through a pointer that is not aligned as is said";
    ReadOnly "read-only" "constant memory, or memory behind a readonly pointer, was written";
    WriteOnly "write-only" "memory behind a writeonly or readnone pointer was read";
    Noalias "noalias" "memory behind a noalias pointer was accessed in another way too, and written";
    Overlap "overlap" "source and destination of memcpy overlap without being equal";
    NarrowLoad "narrow-load" "an integer was loaded whose bits in memory are more than its width";
    Effects "effects" "a function accessed memory that its memory(..) attribute excludes";

    // Control and calls.
    DivisionByZero "division-by-zero" "division or remainder by zero";
    DivisionOverflow "division-overflow" "division or remainder of the minimum by -1";
    Unreachable "unreachable" "unreachable was reached";
    Signature "signature" "a function was called with another type or calling convention than its own";
    NoReturn "noreturn" "a function that is said not to return has returned";

    // Defined behaviour without a single result.
    AddressDependent "address-dependent" "the result depends on where objects are in memory";
}

/// A broken rule: undefined behaviour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ub {
    /// The broken rule.
    pub rule: Rule,
    /// The instruction that broke it.
    pub at: At,
    /// Details; may be empty.
    pub detail: String,
}

/// A place in a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// The function's name.
    pub function: String,
    /// The line in the text, from 1.
    pub line: u32,
}

/// A resource that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Executed instructions.
    Steps,
    /// Bytes of memory.
    Memory,
    /// Nested calls.
    Calls,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limited::Steps => "steps",
            Limited::Memory => "memory",
            Limited::Calls => "calls",
        })
    }
}

/// Why there is no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The module breaks a rule.
    Ub(Ub),
    /// It uses an unsupported construct, so the result is unknown.
    Unsupported {
        /// The construct.
        what: String,
        /// The instruction that uses it.
        at: At,
    },
    /// It did not end within the limits, so the result is unknown.
    Limit {
        /// The exhausted resource.
        what: Limited,
        /// Where execution was by then.
        at: At,
    },
    /// The call is invalid: no such function, or arguments that do not fit.
    Call(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Ub(ub) => {
                write!(f, "line {}, in @{}: undefined behaviour: ", ub.at.line, ub.at.function)?;
                write!(f, "{}: {}", ub.rule.name(), ub.rule.explain())?;
                if !ub.detail.is_empty() {
                    write!(f, " ({})", ub.detail)?;
                }
                Ok(())
            }
            Stop::Unsupported { what, at } => {
                write!(f, "line {}, in @{}: not supported: {what}", at.line, at.function)
            }
            Stop::Limit { what, at } => {
                write!(f, "line {}, in @{}: the limit on {what} was reached", at.line, at.function)
            }
            Stop::Call(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Stop {}

/// A stop without its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Ub(Rule, String),
    Unsupported(String),
    Limit(Limited),
}

impl Fault {
    pub(crate) fn at(self, at: At) -> Stop {
        match self {
            Fault::Ub(rule, detail) => Stop::Ub(Ub { rule, at, detail }),
            Fault::Unsupported(what) => Stop::Unsupported { what, at },
            Fault::Limit(what) => Stop::Limit { what, at },
        }
    }
}

pub(crate) type Res<T> = Result<T, Fault>;

/// A broken rule without details.
pub(crate) fn ub<T>(rule: Rule) -> Res<T> {
    Err(Fault::Ub(rule, String::new()))
}

pub(crate) fn ub_with<T>(rule: Rule, detail: impl Into<String>) -> Res<T> {
    Err(Fault::Ub(rule, detail.into()))
}

pub(crate) fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Fault::Unsupported(what.into()))
}
