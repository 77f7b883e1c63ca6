//! Why execution stops early: faults, and where in the program they happened.

use std::fmt;

use mir::{BlockId, FuncId};

use crate::rule::Rule;

/// Details of a broken rule. Small and cheap, because a generator provokes many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// No details.
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
    /// An access whose alignment is not guaranteed.
    Align {
        /// The alignment that the access needs.
        needed: u64,
        /// The alignment that is known of the address.
        guaranteed: u64,
    },
    /// A short explanation.
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
pub(crate) enum Fault {
    /// A rule was broken.
    Rule(Rule, Detail),
    /// A construct that the machine does not execute.
    Unsupported(&'static str),
    /// The program is not well-formed at this point.
    IllFormed(&'static str),
    /// A limit was reached.
    Limit(Limited),
}

impl From<Rule> for Fault {
    fn from(rule: Rule) -> Fault {
        Fault::Rule(rule, Detail::None)
    }
}

impl Rule {
    /// A violation of this rule, with a detail.
    pub(crate) fn with(self, detail: Detail) -> Fault {
        Fault::Rule(self, detail)
    }

    /// A violation of this rule, with a short explanation.
    pub(crate) fn because(self, text: &'static str) -> Fault {
        Fault::Rule(self, Detail::Text(text))
    }
}

/// The result of executing something.
pub(crate) type Exec<T = ()> = Result<T, Fault>;

/// A place in a program: a statement, or the terminator if `statement` is the number of statements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct At {
    /// The function that it is in.
    pub function: FuncId,
    /// The block of the function.
    pub block: BlockId,
    /// The index in the block; the number of statements for the terminator.
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
    /// The broken rule.
    pub rule: Rule,
    /// The statement or terminator that broke it.
    pub at: At,
    /// Details of the violation.
    pub detail: Detail,
}

impl Ub {
    /// One sentence for humans.
    pub fn message(&self) -> String {
        match self.detail {
            Detail::None => self.rule.explain().to_string(),
            detail => format!("{}: {detail}", self.rule.explain()),
        }
    }
}

/// A resource that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limited {
    /// Executed statements and terminators.
    Steps,
    /// Bytes of locals.
    Memory,
    /// Bytes of statics and constants.
    ItemMemory,
    /// Nested calls.
    CallDepth,
    /// References into one allocation: nodes of its tree.
    References,
    /// A reference whose node is no longer in the tree.
    StaleTag,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limited::Steps => "steps",
            Limited::Memory => "memory",
            Limited::ItemMemory => "memory for statics and constants",
            Limited::CallDepth => "call depth",
            Limited::References => "references into one allocation",
            Limited::StaleTag => "tags that outlive their tree",
        })
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
        /// The statement or terminator that has it.
        at: At,
    },
    /// The program is not well-formed.
    #[error("{what}, at {at}")]
    IllFormed {
        /// What is wrong with it.
        what: &'static str,
        /// Where execution noticed.
        at: At,
    },
    /// A limit was reached.
    #[error("the limit on {what} was reached, at {at}")]
    Limit {
        /// The exhausted resource.
        what: Limited,
        /// Where execution was by then.
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
