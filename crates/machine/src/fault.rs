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
    /// An access, in bytes.
    Range {
        /// Where the access begins in its allocation.
        offset: i64,
        /// Its size.
        size: u64,
        /// The size of the allocation.
        allocation: u64,
    },
    /// An alignment that is not guaranteed.
    Align {
        /// What the access needs.
        needed: u64,
        /// What is known of the address.
        guaranteed: u64,
    },
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
pub struct At {
    /// The function.
    pub function: FuncId,
    /// Its block.
    pub block: BlockId,
    /// The index in the block.
    pub statement: u32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At { function, block, statement } = self;
        write!(f, "statement {statement} of block {} of function {}", block.0, function.0)
    }
}

/// Undefined (or unspecified) behaviour: which rule was broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ub {
    /// The rule.
    pub rule: Rule,
    /// Where.
    pub at: At,
    /// What more there is to say.
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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// A rule was broken.
    #[error("{}, at {}", .0.message(), .0.at)]
    Ub(Ub),
    /// The machine does not execute a construct.
    #[error("the machine lacks {what}, at {at}")]
    Unsupported {
        /// The construct.
        what: &'static str,
        /// Where it stands.
        at: At,
    },
    /// The program is not well-formed.
    #[error("{what}, at {at}")]
    IllFormed {
        /// What is wrong with it.
        what: &'static str,
        /// Where that shows.
        at: At,
    },
    /// A limit was reached.
    #[error("the limit on {what} was reached, at {at}")]
    Limit {
        /// What is limited.
        what: &'static str,
        /// How far it came.
        at: At,
    },
}

impl Stop {
    /// Where the run ended.
    pub fn at(&self) -> At {
        match self {
            Stop::Ub(ub) => ub.at,
            Stop::Unsupported { at, .. } | Stop::IllFormed { at, .. } | Stop::Limit { at, .. } => *at,
        }
    }
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
