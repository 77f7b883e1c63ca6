//! Plain Rust as a tree: what [`surface`](super) builds and what makes a text fit to be read changes.
//!
//! Types, patterns, literals and paths are text, and so is code that nothing looks into ([`Expr::Code`]). Only [`write`]
//! knows how a tree is written; [`walk`] visits its parts; [`declare()`] moves declarations.

mod declare;
mod walk;
mod write;

use mir::dialect::Version;
use mir::types::Mutbl;

pub use declare::declare;
pub use walk::{jumps_to, mentions};

/// Statements in braces.
pub type Block = Vec<Stmt>;

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// `let mut x: T = value;`
    #[allow(missing_docs, reason = "these are its parts")]
    Let { mutable: bool, name: String, ty: Option<String>, value: Option<Expr> },
    /// An expression and `;`.
    Do(Expr),
    /// An expression without `;`: the value of its block, or one that ends with a block.
    Value(Expr),
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A local.
    Name(String),
    /// A literal, a path, or whatever else has no parts.
    Text(String),
    /// Code with expressions in it: each has the text before it; then the text behind the last one.
    Code(Vec<(String, Expr)>, String),
    /// Parentheses that are written even if nothing needs them.
    Paren(Box<Expr>),
    /// An operator before its operand, such as `*`, `-` or `&raw mut `.
    Prefix(&'static str, Box<Expr>),
    /// An operator between two operands.
    Binary(Box<Expr>, &'static str, Box<Expr>),
    /// `x as T`
    Cast(Box<Expr>, String),
    /// `x.field`
    Field(Box<Expr>, String),
    /// `x[i]`
    Index(Box<Expr>, Box<Expr>),
    /// A call of a function or macro.
    Call(Box<Expr>, Vec<Expr>),
    /// A call of a method, whose name may have generic arguments.
    Method(Box<Expr>, String, Vec<Expr>),
    /// `place = value`
    Assign(Box<Expr>, Box<Expr>),
    /// `return`
    Return(Option<Box<Expr>>),
    /// The condition and both arms.
    If(Box<Expr>, Block, Block),
    /// The scrutinee, and the arms with their patterns.
    Match(Box<Expr>, Vec<(String, Block)>),
    /// A loop: its label, what stands before the braces, and its body.
    Loop(String, Box<Expr>, Block),
    /// Statements in braces.
    Block(Kind, Block),
    /// `break` out of the block with this label.
    Break(String),
    /// `continue` of the loop with this label.
    Continue(String),
}

/// What stands before the braces of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing.
    Plain,
    /// `unsafe`
    Unsafe,
    /// A label.
    Label(String),
}

/// A file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// In their order.
    pub items: Vec<Item>,
}

/// An item of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A type, a constant, a helper function, or what belongs to no item; with the line breaks behind it.
    Text(String),
    /// A function, with an empty line behind it.
    Function(Function),
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// What stands before the body: attributes, name, parameters, result.
    pub head: String,
    /// Whether its body is one unsafe block.
    pub is_unsafe: bool,
    /// Its statements.
    pub body: Block,
}

impl Stmt {
    /// `let mut name: ty = value;`
    pub fn let_(mutable: bool, name: impl Into<String>, ty: Option<String>, value: Option<Expr>) -> Stmt {
        Stmt::Let { mutable, name: name.into(), ty, value }
    }
}

#[allow(missing_docs, reason = "each is named after what it makes")]
impl Expr {
    pub fn name(name: impl Into<String>) -> Expr {
        Expr::Name(name.into())
    }

    pub fn text(text: impl Into<String>) -> Expr {
        Expr::Text(text.into())
    }

    /// Code in which each `$` is one of the parts, in order.
    pub fn code(template: &str, parts: &[&Expr]) -> Expr {
        let mut pieces: Vec<&str> = template.split('$').collect();
        let last = pieces.pop().unwrap_or_default();
        let parts = pieces.into_iter().zip(parts).map(|(piece, part)| (piece.to_string(), (*part).clone()));
        Expr::Code(parts.collect(), last.to_string())
    }

    /// A call of what has a path.
    pub fn call(path: impl Into<String>, args: &[&Expr]) -> Expr {
        Expr::text(path).called(args)
    }

    /// `println!("{:?}", value)`
    pub fn println(value: &Expr) -> Expr {
        Expr::call("println!", &[&Expr::text("\"{:?}\""), value])
    }

    pub fn called(&self, args: &[&Expr]) -> Expr {
        Expr::Call(Box::new(self.clone()), args.iter().map(|arg| (*arg).clone()).collect())
    }

    pub fn method(&self, name: impl Into<String>, args: &[&Expr]) -> Expr {
        Expr::Method(Box::new(self.clone()), name.into(), args.iter().map(|arg| (*arg).clone()).collect())
    }

    pub fn paren(&self) -> Expr {
        Expr::Paren(Box::new(self.clone()))
    }

    pub fn prefix(&self, operator: &'static str) -> Expr {
        Expr::Prefix(operator, Box::new(self.clone()))
    }

    pub fn deref(&self) -> Expr {
        self.prefix("*")
    }

    pub fn binary(&self, operator: &'static str, right: &Expr) -> Expr {
        Expr::Binary(Box::new(self.clone()), operator, Box::new(right.clone()))
    }

    pub fn cast(&self, ty: impl Into<String>) -> Expr {
        Expr::Cast(Box::new(self.clone()), ty.into())
    }

    pub fn field(&self, name: impl Into<String>) -> Expr {
        Expr::Field(Box::new(self.clone()), name.into())
    }

    pub fn index(&self, at: &Expr) -> Expr {
        Expr::Index(Box::new(self.clone()), Box::new(at.clone()))
    }

    pub fn assign(&self, value: &Expr) -> Expr {
        Expr::Assign(Box::new(self.clone()), Box::new(value.clone()))
    }

    pub fn returned(&self) -> Expr {
        Expr::Return(Some(Box::new(self.clone())))
    }

    /// `&raw const place`, stable since 1.82; the older macros expand to it.
    pub fn raw(&self, version: Version, mutbl: Mutbl) -> Expr {
        match (version < Version::new(82), mutbl) {
            (true, Mutbl::Not) => Expr::call("core::ptr::addr_of!", &[self]),
            (true, Mutbl::Mut) => Expr::call("core::ptr::addr_of_mut!", &[self]),
            (false, Mutbl::Not) => self.prefix("&raw const "),
            (false, Mutbl::Mut) => self.prefix("&raw mut "),
        }
    }
}
