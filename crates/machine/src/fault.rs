//! Why execution stops before its end.

use std::fmt;

use mir::{BlockId, FuncId};

use crate::rule::Rule;

/// What more there is to say about a broken rule. Small and cheap: a generator provokes many of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Nothing more.
    #[default]
    None,
    /// The offending value.
    Value(u128),
    /// An access: offset in its allocation, size of the access, size of the allocation.
    #[allow(missing_docs)]
    Range { offset: i64, size: u64, allocation: u64 },
    /// What was needed and what is guaranteed.
    #[allow(missing_docs)]
    Align { needed: u64, guaranteed: u64 },
    /// A few words.
    Text(&'static str),
    /// A violation of the aliasing rules.
    Alias(crate::borrow::Violation),
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::None => Ok(()),
            Detail::Value(value) => write!(f, "value {value:#x}"),
            Detail::Range { offset, size, allocation } => {
                write!(f, "{size} bytes at offset {offset} of an allocation of {allocation} bytes")
            }
            Detail::Align { needed, guaranteed } => {
                write!(f, "alignment {needed} needed, {guaranteed} guaranteed")
            }
            Detail::Text(text) => f.write_str(text),
            Detail::Alias(violation) => write!(f, "{violation}"),
        }
    }
}

/// Why a step could not be executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A rule was broken.
    Rule(Rule, Detail),
    /// A construct that the machine does not execute.
    Unsupported(&'static str),
    /// The program is not well-formed at this point.
    IllFormed(&'static str),
    /// A limit on steps, memory or depth was reached.
    Limit(&'static str),
}

impl From<Rule> for Fault {
    fn from(rule: Rule) -> Fault {
        Fault::Rule(rule, Detail::None)
    }
}

impl Rule {
    /// The fault of breaking this rule, with a detail.
    pub(crate) fn with(self, detail: Detail) -> Fault {
        Fault::Rule(self, detail)
    }

    /// The fault of breaking this rule, with a few words.
    pub(crate) fn because(self, text: &'static str) -> Fault {
        Fault::Rule(self, Detail::Text(text))
    }
}

/// The result of anything that executes.
pub(crate) type Exec<T = ()> = Result<T, Fault>;

/// A place in a program: a statement, or the terminator if `statement` is the number of statements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct At {
    pub function: FuncId,
    pub block: BlockId,
    pub statement: u32,
}

/// Undefined (or unspecified) behaviour: which rule was broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Ub {
    pub rule: Rule,
    pub at: At,
    pub detail: Detail,
}

impl Ub {
    /// One sentence for a person.
    pub fn message(&self) -> String {
        match self.detail {
            Detail::None => self.rule.explain().to_string(),
            detail => format!("{}: {detail}", self.rule.explain()),
        }
    }
}

/// How a run ended other than by returning from the entry function.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Stop {
    Ub(Ub),
    Unsupported { what: &'static str, at: At },
    IllFormed { what: &'static str, at: At },
    Limit { what: &'static str, at: At },
}

impl Fault {
    /// The fault at a place.
    pub(crate) fn at(self, at: At) -> Stop {
        match self {
            Fault::Rule(rule, detail) => Stop::Ub(Ub { rule, at, detail }),
            Fault::Unsupported(what) => Stop::Unsupported { what, at },
            Fault::IllFormed(what) => Stop::IllFormed { what, at },
            Fault::Limit(what) => Stop::Limit { what, at },
        }
    }
}
