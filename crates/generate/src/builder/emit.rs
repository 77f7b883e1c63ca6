//! Proposing statements: the machine executes each, and a refused one is not written.

use std::collections::BTreeMap;

use machine::{Rule, Stop};
use mir::{Statement, Terminator};

use crate::builder::Builder;

/// Refused proposals, by the rule they would have broken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rejects {
    /// The number for each rule.
    pub rules: BTreeMap<Rule, u64>,
    /// The number for other reasons (limits, well-formedness).
    pub other: u64,
    /// Total number of proposals.
    pub proposed: u64,
}

impl Builder {
    /// Proposes a statement: it is executed and written, or refused.
    pub(crate) fn emit(&mut self, statement: Statement) -> bool {
        self.rejects.proposed += 1;
        let (func, _) = self.ws.here();
        let function = self.ws.program.func(func);
        if mir::wf::check_statement(&self.ws.program, function, &statement).is_err()
            || !self.can_state(&statement)
        {
            self.rejects.other += 1;
            return false;
        }
        let noted = self.note(&statement);
        match self.ws.emit(statement) {
            Ok(()) => {
                self.apply(noted);
                true
            }
            Err(stop) => {
                self.refused(&stop);
                false
            }
        }
    }

    /// Proposes statements until one is refused. True if none was.
    pub(crate) fn emit_all(&mut self, statements: Vec<Statement>) -> bool {
        statements.into_iter().all(|statement| self.emit(statement))
    }

    /// Proposes a terminator: it is executed and written, or refused.
    pub(crate) fn end(&mut self, terminator: Terminator) -> bool {
        self.rejects.proposed += 1;
        if mir::wf::check_terminator(&self.ws.program, self.ws.func(), &terminator).is_err()
            || !self.can_end(&terminator)
        {
            self.rejects.other += 1;
            return false;
        }
        self.ws.end(terminator).map_err(|stop| self.refused(&stop)).is_ok()
    }

    pub(crate) fn refused(&mut self, stop: &Stop) {
        match stop {
            Stop::Ub(ub) => *self.rejects.rules.entry(ub.rule).or_default() += 1,
            _ => self.rejects.other += 1,
        }
    }
}
