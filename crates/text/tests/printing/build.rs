//! A small way to write programs by hand.

use mir::{
    AggregateKind, BlockId, Callee, Const, Event, FuncId, Function, Local, ObservedTy, Operand, Place, Proj,
    Rvalue, Statement, Terminator, TyId, Types, Unwind,
};

/// A function under construction: statements go to the current block.
pub(crate) struct Body {
    pub function: Function,
    at: BlockId,
}

/// What observations are expected.
#[derive(Default)]
pub(crate) struct Expected {
    pub events: Vec<Event>,
}

impl Body {
    pub(crate) fn new(name: &str, params: &[TyId], ret: TyId) -> Body {
        Body { function: Function::new(name, params, ret), at: BlockId(0) }
    }

    pub(crate) fn local(&mut self, ty: TyId) -> Local {
        self.function.add_local(ty)
    }

    pub(crate) fn push(&mut self, statement: Statement) {
        self.function.block_mut(self.at).statements.push(statement);
    }

    pub(crate) fn assign(&mut self, place: impl Into<Place>, rvalue: Rvalue) {
        self.push(Statement::Assign(place.into(), rvalue));
    }

    /// A new local with the value of an rvalue.
    pub(crate) fn let_(&mut self, ty: TyId, rvalue: Rvalue) -> Local {
        let local = self.local(ty);
        self.assign(local, rvalue);
        local
    }

    pub(crate) fn build(&mut self, place: impl Into<Place>, kind: AggregateKind, parts: &[Operand]) {
        self.assign(place, Rvalue::Aggregate(kind, parts.to_vec()));
    }

    /// Ends the current block.
    pub(crate) fn end(&mut self, terminator: Terminator) {
        self.function.block_mut(self.at).terminator = Some(terminator);
    }

    pub(crate) fn start(&mut self, block: BlockId) {
        self.at = block;
    }

    pub(crate) fn call(&mut self, dest: impl Into<Place>, callee: Callee, args: &[Operand]) {
        let target = self.function.add_block();
        self.end(Terminator::Call {
            dest: dest.into(),
            callee,
            args: args.to_vec(),
            target,
            unwind: Unwind::Unreachable,
        });
        self.start(target);
    }

    /// Observes a value and notes what must be seen.
    pub(crate) fn observe(&mut self, expected: &mut Expected, value: Operand, ty: ObservedTy, bits: u128) {
        let site = expected.events.len() as u32;
        let unit = self.local(Types::UNIT);
        self.call(unit, Callee::Observe { site }, &[value]);
        expected.events.push(Event::new(site, ty, bits));
    }

    pub(crate) fn ret(&mut self) {
        self.end(Terminator::Return);
    }
}

pub(crate) fn copy(place: impl Into<Place>) -> Operand {
    Operand::Copy(place.into())
}

pub(crate) fn mov(place: impl Into<Place>) -> Operand {
    Operand::Move(place.into())
}

pub(crate) fn scalar(ty: TyId, bits: u128) -> Operand {
    Operand::Const(Const::Scalar { bits, ty })
}

pub(crate) fn field(place: impl Into<Place>, index: u32) -> Place {
    place.into().project(Proj::Field(index))
}

pub(crate) fn deref(local: Local) -> Place {
    Place::local(local).project(Proj::Deref)
}

pub(crate) fn index(place: impl Into<Place>, local: Local) -> Place {
    place.into().project(Proj::Index(local))
}

pub(crate) fn variant(place: impl Into<Place>, variant: u32, field: u32) -> Place {
    place.into().project(Proj::Downcast(variant)).project(Proj::Field(field))
}

pub(crate) fn function(id: FuncId) -> Callee {
    Callee::Function(id)
}
