//! Well-formedness: what rustc accepts with `-Zvalidate-mir`, and with `-Zlint-mir` unless the program opts out.
//!
//! Each rule has a name ([`WfRule`]). Breaking one would be an error or a crash of the compiler, never undefined
//! behaviour, which `machine` detects.

mod items;
mod names;
mod operands;
mod packed;
mod roles;
mod rule;
mod rvalues;
mod statements;
mod storage;
mod terminators;
mod values;
mod vendor;

use crate::program::{Abi, Function, Program};
use crate::syntax::{BlockId, FuncId, Statement, Terminator};
use crate::types::{TyId, Types};

pub use names::is_free_for_item;
pub use packed::is_within_packed;
pub use rule::WfRule;

/// A broken rule and its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{message} [{rule}]", self.place())]
pub struct WfError {
    /// The rule that is broken.
    pub rule: WfRule,
    /// The function, if the error is in one.
    pub function: Option<FuncId>,
    /// The block, if the error is in one.
    pub block: Option<BlockId>,
    /// Index of the statement; `None` for a terminator or an item.
    pub statement: Option<usize>,
    /// Name of the type, constant or static, or `main` for the entry call; `None` for an error in a function.
    pub item: Option<String>,
    /// The message for humans.
    pub message: String,
}

impl WfError {
    fn place(&self) -> String {
        match (self.function, self.block, self.statement) {
            (Some(f), Some(b), Some(s)) => format!("function {} block {} statement {s}: ", f.0, b.0),
            (Some(f), Some(b), None) => format!("function {} terminator of block {}: ", f.0, b.0),
            (Some(f), None, _) => format!("function {}: ", f.0),
            _ => String::new(),
        }
    }
}

/// Checks a whole program. Reports all errors, except that a broken item ends the check before the function bodies,
/// which would only repeat it.
pub fn check(program: &Program) -> Result<(), Vec<WfError>> {
    let mut checker = Checker::new(program);
    checker.check_types();
    if checker.errors.is_empty() {
        checker.check_items();
    }
    if checker.errors.is_empty() {
        for (index, function) in program.functions.iter().enumerate() {
            checker.function = Some(FuncId(index as u32));
            checker.check_function(function);
        }
    }
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

/// Checks one statement of `function`, which need not be in a block yet. Skips the storage lints, which need the
/// control flow: [`check`] runs them.
pub fn check_statement(program: &Program, function: &Function, statement: &Statement) -> Result<(), WfError> {
    let mut checker = Checker::new(program);
    checker.statement(function, statement);
    checker.first_error()
}

/// Checks one terminator of `function`, which need not be in a block yet. Only checks that the targets of its edges
/// exist; [`check`] does the rest.
pub fn check_terminator(
    program: &Program,
    function: &Function,
    terminator: &Terminator,
) -> Result<(), WfError> {
    let mut checker = Checker::new(program);
    checker.terminator(function, terminator);
    checker.first_error()
}

/// Collects errors for the place that is being checked.
struct Checker<'a> {
    program: &'a Program,
    types: &'a Types,
    function: Option<FuncId>,
    block: Option<BlockId>,
    index: Option<usize>,
    item: Option<String>,
    errors: Vec<WfError>,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program) -> Checker<'a> {
        Checker {
            program,
            types: &program.types,
            function: None,
            block: None,
            index: None,
            item: None,
            errors: Vec::new(),
        }
    }

    fn first_error(self) -> Result<(), WfError> {
        self.errors.into_iter().next().map_or(Ok(()), Err)
    }

    fn fail(&mut self, rule: WfRule, message: impl Into<String>) {
        let (function, block, statement) = (self.function, self.block, self.index);
        let item = self.item.clone();
        self.errors.push(WfError { rule, function, block, statement, item, message: message.into() });
    }

    /// Reports `message` unless `ok`.
    fn require(&mut self, ok: bool, rule: WfRule, message: impl Into<String>) {
        if !ok {
            self.fail(rule, message);
        }
    }

    /// Checks that a type id is in the table.
    fn known_ty(&mut self, ty: TyId) -> bool {
        let known = (ty.0 as usize) < self.types.len();
        self.require(known, WfRule::UnknownId, format!("there is no type {}", ty.0));
        known
    }

    fn check_function(&mut self, function: &Function) {
        let shape = (function.params as usize) < function.locals.len() && !function.blocks.is_empty();
        self.require(shape, WfRule::FunctionShape, "a function has `RET`, its parameters and a block");
        let mut known = shape;
        for local in &function.locals {
            known &= self.known_ty(local.ty);
            if known {
                self.require(
                    !self.types.is_unsized(local.ty),
                    WfRule::UnsizedType,
                    "a local has a type with a size",
                );
            }
        }
        if !known {
            return;
        }
        let passed = function.locals.iter().take(function.params as usize + 1);
        if function.attrs.abi != Abi::Rust
            && passed.clone().any(|local| self.types.has_large_vector(local.ty))
        {
            self.fail(WfRule::VectorAbi, "a large vector is passed to or from a C function");
        }
        self.role(function);
        self.target_features(function);
        for (_, place) in &function.debug {
            self.debug_place(function, place);
        }
        let before = self.errors.len();
        for (number, block) in function.blocks.iter().enumerate() {
            self.block = Some(BlockId(number as u32));
            for (index, statement) in block.statements.iter().enumerate() {
                self.index = Some(index);
                self.statement(function, statement);
            }
            self.index = None;
            match &block.terminator {
                Some(terminator) => {
                    self.terminator(function, terminator);
                    self.edges(function, block, terminator);
                }
                None => self.fail(WfRule::MissingTerminator, "the block has no terminator"),
            }
        }
        // The dataflow follows ids, so it runs only on bodies without errors.
        if self.program.lint && self.errors.len() == before {
            self.storage(function);
        }
        self.block = None;
        self.index = None;
    }
}
