//! The entry: calls a function with values hidden from the optimiser, and observes the result.

use super::looks::{Look, Sites};
use mir::intrinsics::Intrinsic;
use mir::program::{ConstValue, Function, NamedConst, Program};
use mir::syntax::{
    BinOp, BlockId, Callee, CastKind, Const, ConstId, FuncId, GenericArg, Local, Operand, Place, Proj,
    Rvalue, Statement, Terminator, Unwind,
};
use mir::types::{Mutbl, Ty, TyId, Types};
use mir::typing::place_ty;

/// The arguments of one call, each shaped by its parameter's type; the target of a pointer is a [`ConstValue::Ref`].
pub type Call = Vec<ConstValue>;

/// Writes `fn0`.
struct Writer<'p> {
    program: &'p mut Program,
    function: Function,
    at: BlockId,
    sites: Sites,
    unit: Local,
}

/// Makes `fn0` call `function` once for each set of arguments.
pub(super) fn write(program: &mut Program, function: FuncId, calls: &[Call]) {
    let mut entry = Function::new("fn0", &[], Types::UNIT);
    let unit = entry.add_local(Types::UNIT);
    let mut writer = Writer { program, function: entry, at: BlockId(0), sites: Sites::default(), unit };
    for (number, call) in calls.iter().enumerate() {
        writer.call(function, call, number);
    }
    writer.end(Terminator::Return, BlockId(0));
    let entry = writer.function;
    program.functions[0] = entry;
}

impl Writer<'_> {
    fn assign(&mut self, place: impl Into<Place>, rvalue: Rvalue) {
        let at = self.at;
        self.function.block_mut(at).statements.push(Statement::Assign(place.into(), rvalue));
    }

    /// Ends the current block and continues with `then`.
    fn end(&mut self, terminator: Terminator, then: BlockId) {
        let at = self.at;
        self.function.block_mut(at).terminator = Some(terminator);
        self.at = then;
    }

    fn invoke(&mut self, dest: Local, callee: Callee, args: Vec<Operand>) {
        let target = self.function.add_block();
        let dest = Place::local(dest);
        self.end(Terminator::Call { dest, callee, args, target, unwind: Unwind::Continue }, target);
    }

    fn call(&mut self, function: FuncId, call: &Call, number: usize) {
        let sig = self.program.func(function).sig();
        let mut args = Vec::new();
        // The variables that the function may write to.
        let mut owned = Vec::new();
        for (index, (ty, value)) in sig.params.iter().zip(call).enumerate() {
            let name = format!("ARG{number}_{index}");
            args.push(match (self.program.types.get(*ty).clone(), value) {
                (Ty::Ref(mutbl, to) | Ty::RawPtr(mutbl, to), ConstValue::Ref(value)) => {
                    let (pointer, own) = self.pointer(*ty, mutbl, to, value, name);
                    if mutbl == Mutbl::Mut {
                        owned.push(own);
                    }
                    Operand::Move(Place::local(pointer))
                }
                _ => Operand::Move(Place::local(self.opaque(*ty, value.clone(), name))),
            });
        }
        let result = self.function.add_local(sig.ret);
        self.invoke(result, Callee::Function(function), args);
        for local in [result].into_iter().chain(owned) {
            let look = self.sites.look(&self.program.types, self.function.local_ty(local));
            self.look(Place::local(local), &look);
        }
    }

    /// A local with a value that is hidden from the optimiser.
    fn opaque(&mut self, ty: TyId, value: ConstValue, name: String) -> Local {
        let constant = match (&value, self.program.types.get(ty)) {
            (ConstValue::Scalar(bits), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_)) => {
                Const::Scalar { bits: *bits, ty }
            }
            _ => {
                self.program.consts.push(NamedConst { name, ty, value });
                Const::Named(ConstId(self.program.consts.len() as u32 - 1))
            }
        };
        let local = self.function.add_local(ty);
        let callee = Callee::Intrinsic(Intrinsic::BlackBox, vec![GenericArg::Ty(ty)]);
        self.invoke(local, callee, vec![Operand::Const(constant)]);
        local
    }

    /// A pointer to a new local, and that local.
    fn pointer(
        &mut self,
        ty: TyId,
        mutbl: Mutbl,
        to: TyId,
        value: &ConstValue,
        name: String,
    ) -> (Local, Local) {
        let is_ref = matches!(self.program.types.get(ty), Ty::Ref(..));
        let types = &mut self.program.types;
        let (of, thin) = match (types.get(to).clone(), value) {
            (Ty::Slice(element), ConstValue::Aggregate { fields, .. }) => {
                let array = types.array(element, fields.len() as u64);
                let thin = if is_ref { types.reference(mutbl, array) } else { types.raw_ptr(mutbl, array) };
                (array, thin)
            }
            _ => (to, ty),
        };
        let own = self.opaque(of, value.clone(), name);
        let pointer = self.function.add_local(thin);
        let place = Place::local(own);
        self.assign(pointer, if is_ref { Rvalue::Ref(mutbl, place) } else { Rvalue::RawPtr(mutbl, place) });
        if thin == ty {
            return (pointer, own);
        }
        let wide = self.function.add_local(ty);
        self.assign(wide, Rvalue::Cast(CastKind::Unsize, Operand::Move(Place::local(pointer)), ty));
        (wide, own)
    }

    /// Observes the value at a place.
    fn look(&mut self, place: Place, look: &Look) {
        match look {
            Look::Nothing => {}
            Look::Scalar(site) => {
                self.invoke(self.unit, Callee::Observe { site: *site }, vec![Operand::Copy(place)]);
            }
            Look::Fields(fields) => {
                for (i, field) in fields.iter().enumerate() {
                    self.look(place.project(Proj::Field(i as u32)), field);
                }
            }
            Look::Elements(len, each) => {
                let len = Operand::Const(Const::Scalar { bits: u128::from(*len), ty: Types::USIZE });
                self.each(&place, len, each);
            }
            Look::Behind(look) => {
                if let Some(pointer) = self.loaded(&place) {
                    self.look(Place::local(pointer).project(Proj::Deref), look);
                }
            }
            Look::Slice(site, each) => {
                let Some(pointer) = self.loaded(&place) else { return };
                let len = self.function.add_local(Types::USIZE);
                self.assign(len, Rvalue::PtrMetadata(Operand::Copy(Place::local(pointer))));
                self.look(Place::local(len), &Look::Scalar(*site));
                let len = Operand::Copy(Place::local(len));
                self.each(&Place::local(pointer).project(Proj::Deref), len, each);
            }
            Look::Variants(site, variants) => self.variants(place, *site, variants),
        }
    }

    /// Copies a pointer to a new local, since only locals can be dereferenced.
    fn loaded(&mut self, place: &Place) -> Option<Local> {
        if place.projection.is_empty() {
            return Some(place.local);
        }
        let ty = place_ty(&self.program.types, &self.function, place)?;
        let local = self.function.add_local(ty);
        self.assign(local, Rvalue::Use(Operand::Copy(place.clone())));
        Some(local)
    }

    /// A loop over the elements at a place.
    fn each(&mut self, place: &Place, len: Operand, each: &Look) {
        let (index, more) = (self.function.add_local(Types::USIZE), self.function.add_local(Types::BOOL));
        let number = |bits| Operand::Const(Const::Scalar { bits, ty: Types::USIZE });
        let (head, body, behind) =
            (self.function.add_block(), self.function.add_block(), self.function.add_block());
        self.assign(index, Rvalue::Use(number(0)));
        self.end(Terminator::Goto(head), head);
        let current = || Operand::Copy(Place::local(index));
        self.assign(more, Rvalue::Binary(BinOp::Lt, current(), len));
        let op = Operand::Copy(Place::local(more));
        self.end(Terminator::SwitchInt { op, targets: vec![(0, behind)], otherwise: body }, body);
        self.look(place.project(Proj::Index(index)), each);
        self.assign(index, Rvalue::Binary(BinOp::Add, current(), number(1)));
        self.end(Terminator::Goto(head), behind);
    }

    fn variants(&mut self, place: Place, site: u32, variants: &[Vec<Look>]) {
        let types = &self.program.types;
        let Some(adt) = place_ty(types, &self.function, &place).and_then(|ty| types.as_adt(ty)) else {
            return;
        };
        let int = adt.discr_ty(types.pointer());
        let values: Vec<u128> = adt.variants().iter().map(|v| int.truncate(v.discr as u128)).collect();
        let discr = self.function.add_local(Types::int(int));
        self.assign(discr, Rvalue::Discriminant(place.clone()));
        self.look(Place::local(discr), &Look::Scalar(site));
        let behind = self.function.add_block();
        let mut targets = Vec::new();
        let mut bodies = Vec::new();
        for (variant, (value, looks)) in values.iter().zip(variants).enumerate() {
            if looks.iter().any(|look| *look != Look::Nothing) {
                let block = self.function.add_block();
                targets.push((*value, block));
                bodies.push((variant as u32, block, looks));
            }
        }
        let op = Operand::Copy(Place::local(discr));
        self.end(Terminator::SwitchInt { op, targets, otherwise: behind }, behind);
        for (variant, block, looks) in bodies {
            self.at = block;
            let inside = place.project(Proj::Downcast(variant));
            for (i, look) in looks.iter().enumerate() {
                self.look(inside.project(Proj::Field(i as u32)), look);
            }
            self.end(Terminator::Goto(behind), behind);
        }
    }
}
