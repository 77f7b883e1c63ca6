//! What a drop runs: for each type that needs it a function that rustc writes, as MIR (semantics N.2).
//!
//! Its own `drop` comes first, then its fields in order, or those of the active variant, or the elements from 0. If one of
//! them unwinds, the rest is dropped all the same, and unwinding goes on.

use crate::adt::{Adt, AdtKind};
use crate::program::{Function, Program, Role};
use crate::syntax::{
    BinOp, BlockId, Callee, Const, FuncId, Local, Operand, Place, Proj, Reason, Rvalue, Statement,
    Terminator, Unwind,
};
use crate::types::{IntTy, Mutbl, Ty, TyId, Types};
use crate::typing::{self, field_ty};

/// The parameter: a `&mut` of what is dropped.
const DROPPED: Local = Local(1);

/// The function that drops values of a type.
pub fn glue_of(program: &Program, ty: TyId) -> Option<FuncId> {
    find(program, ty, |function| function.attrs.role == Role::Glue)
}

/// The `drop` of a type.
pub fn drop_of(program: &Program, ty: TyId) -> Option<FuncId> {
    find(program, ty, |function| function.attrs.drops)
}

/// The type that a `drop` or glue drops.
pub fn dropped(types: &Types, function: &Function) -> Option<TyId> {
    match types.get(function.locals.get(DROPPED.0 as usize)?.ty) {
        Ty::Ref(Mutbl::Mut, to) if function.params == 1 => Some(*to),
        _ => None,
    }
}

fn find(program: &Program, ty: TyId, is: impl Fn(&Function) -> bool) -> Option<FuncId> {
    let drops = |function: &Function| is(function) && dropped(&program.types, function) == Some(ty);
    program.functions.iter().position(drops).map(|index| FuncId(index as u32))
}

/// The types that a function drops.
pub fn drops(program: &Program, function: &Function) -> impl Iterator<Item = TyId> {
    let dropped = function.blocks.iter().filter_map(|block| match &block.terminator {
        Some(Terminator::Drop { place, .. }) => typing::place_ty(&program.types, function, place),
        _ => None,
    });
    dropped.filter(|ty| program.types.needs_drop(*ty))
}

/// The glue that a function calls.
pub fn called(program: &Program, function: &Function) -> impl Iterator<Item = FuncId> {
    drops(program, function).filter_map(|ty| glue_of(program, ty))
}

/// Adds the glue of all types that are dropped, and of their parts.
pub fn add(program: &mut Program) {
    let mut seen = 0;
    while let Some(function) = program.functions.get(seen) {
        seen += 1;
        for ty in drops(program, function).collect::<Vec<TyId>>() {
            add_one(program, ty);
        }
    }
}

/// Adds the glue of a type, if it needs one and has none; that of its parts is not added.
pub fn add_one(program: &mut Program, ty: TyId) -> Option<FuncId> {
    glue_of(program, ty).or_else(|| Some(missing(program, ty)?).map(|glue| program.add_function(glue)))
}

/// The glue of a type, if it needs one and the program has none.
pub fn missing(program: &mut Program, ty: TyId) -> Option<Function> {
    if !program.types.needs_drop(ty) || glue_of(program, ty).is_some() {
        return None;
    }
    intern(&mut program.types, ty);
    let mut names = (program.functions.len()..).map(|n| format!("glue{n}"));
    let name = names.find(|name| program.functions.iter().all(|function| function.name != *name))?;
    glue(program, ty, &name)
}

/// Writes glue again after its types have changed. What needs none any more becomes empty.
pub fn renew(program: &mut Program) {
    for index in 0..program.functions.len() {
        let old = &program.functions[index];
        if old.attrs.role != Role::Glue {
            continue;
        }
        let Some(ty) = dropped(&program.types, old) else { continue };
        let name = old.name.clone();
        intern(&mut program.types, ty);
        if program.types.needs_drop(ty)
            && let Some(new) = glue(program, ty, &name)
        {
            program.functions[index] = new;
        }
    }
    add(program);
}

/// Interns the pointers that glue has as locals.
fn intern(types: &mut Types, ty: TyId) {
    types.reference(Mutbl::Mut, ty);
    if let Ty::Array(element, _) = types.get(ty) {
        let element = *element;
        types.raw_ptr(Mutbl::Mut, element);
    }
}

/// The glue of a type, from its definition alone; `None` if a type or the `drop` that it mentions does not exist.
pub(crate) fn glue(program: &Program, ty: TyId, name: &str) -> Option<Function> {
    let types = &program.types;
    let itself = types.find(&Ty::Ref(Mutbl::Mut, ty))?;
    let mut function = Function::new(name, &[itself], Types::UNIT);
    function.attrs.role = Role::Glue;
    let mut glue = Glue { types, function, itself };
    let unwinds = types.model().unwinds;
    let returns = glue.block(Terminator::Return, false);
    let resumes = unwinds.then(|| glue.block(Terminator::UnwindResume, true));
    let mut next = (returns, resumes);
    match types.get(ty) {
        Ty::Array(element, count) => next = glue.elements(*element, *count, next)?,
        Ty::Tuple(fields) => {
            for (i, field) in fields.iter().enumerate().rev() {
                next = glue.part(place(&[Proj::Field(i as u32)]), *field, false, next);
            }
        }
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            next = match adt.kind {
                AdtKind::Enum(_) => glue.variants(ty, adt, next)?,
                _ => glue.fields(ty, adt, None, next)?,
            };
            if adt.drops {
                next = glue.own(drop_of(program, ty)?, next);
            }
        }
        _ => return None,
    }
    glue.function.blocks[0].terminator = Some(Terminator::Goto(next.0));
    Some(glue.function)
}

/// Where dropping goes on, and where if it unwinds; nothing unwinds on some targets.
type Next = (BlockId, Option<BlockId>);

/// Glue that is being written, from its end to its beginning.
struct Glue<'t> {
    types: &'t Types,
    function: Function,
    itself: TyId,
}

impl Glue<'_> {
    fn block(&mut self, terminator: Terminator, cleanup: bool) -> BlockId {
        let id = self.function.add_block();
        let block = self.function.block_mut(id);
        (block.terminator, block.cleanup) = (Some(terminator), cleanup);
        id
    }

    /// The same step twice: on the way, and after something has unwound, where nothing may unwind again.
    fn step(&mut self, next: Next, make: impl Fn(&mut Glue, BlockId, Unwind, bool) -> BlockId) -> Next {
        let on = |block| Unwind::Cleanup(block);
        let first = make(self, next.0, next.1.map_or(Unwind::Unreachable, on), false);
        let again = next.1.map(|next| make(self, next, Unwind::Terminate(Reason::InCleanup), true));
        (first, again)
    }

    /// The type's own `drop`.
    fn own(&mut self, drop: FuncId, next: Next) -> Next {
        let itself = self.itself;
        let (unit, reference) = (self.function.add_local(Types::UNIT), self.function.add_local(itself));
        self.step(next, |glue, target, unwind, cleanup| {
            let args = vec![Operand::Move(reference.into())];
            let callee = Callee::Function(drop);
            let block =
                glue.block(Terminator::Call { dest: unit.into(), callee, args, target, unwind }, cleanup);
            let borrow = Statement::Assign(reference.into(), Rvalue::Ref(Mutbl::Mut, place(&[])));
            glue.function.block_mut(block).statements.push(borrow);
            block
        })
    }

    /// A part, if it needs it. What may be misaligned is moved out first.
    fn part(&mut self, place: Place, ty: TyId, packed: bool, next: Next) -> Next {
        if !self.types.needs_drop(ty) {
            return next;
        }
        let moved = packed.then(|| self.function.add_local(ty));
        self.step(next, |glue, target, unwind, cleanup| {
            let dropped = moved.map_or(place.clone(), Place::from);
            let block = glue.block(Terminator::Drop { place: dropped, target, unwind }, cleanup);
            if let Some(moved) = moved {
                let out = Statement::Assign(moved.into(), Rvalue::Use(Operand::Move(place.clone())));
                glue.function.block_mut(block).statements.push(out);
            }
            block
        })
    }

    fn fields(&mut self, ty: TyId, adt: &Adt, variant: Option<u32>, mut next: Next) -> Option<Next> {
        for i in (0..adt.fields_of(variant.unwrap_or(0))?.len() as u32).rev() {
            let field = field_ty(self.types, ty, variant, i)?;
            let packed = self.types.is_packed(adt, field);
            let path: Vec<Proj> = variant.map(Proj::Downcast).into_iter().chain([Proj::Field(i)]).collect();
            next = self.part(place(&path), field, packed, next);
        }
        Some(next)
    }

    /// The fields of the active variant.
    fn variants(&mut self, ty: TyId, adt: &Adt, next: Next) -> Option<Next> {
        let discr = adt.discr_ty(self.types.pointer());
        let mut arms = Vec::new();
        for (i, variant) in adt.variants().iter().enumerate() {
            let fields = self.fields(ty, adt, Some(i as u32), next)?;
            if fields != next {
                arms.push((discr.truncate(variant.discr as u128), fields));
            }
        }
        if arms.is_empty() {
            return Some(next);
        }
        let read = self.function.add_local(Types::int(discr));
        Some(self.step(next, |glue, otherwise, _, cleanup| {
            let target = |fields: &Next| if cleanup { fields.1.unwrap_or(otherwise) } else { fields.0 };
            let targets = arms.iter().map(|(bits, fields)| (*bits, target(fields))).collect();
            let op = Operand::Copy(read.into());
            let block = glue.block(Terminator::SwitchInt { op, targets, otherwise }, cleanup);
            let discriminant = Statement::Assign(read.into(), Rvalue::Discriminant(place(&[])));
            glue.function.block_mut(block).statements.push(discriminant);
            block
        }))
    }

    /// The elements of an array, in a loop. What comes after one that unwinds is dropped by a second loop.
    fn elements(&mut self, element: TyId, count: u64, next: Next) -> Option<Next> {
        let pointer = self.types.find(&Ty::RawPtr(Mutbl::Mut, element))?;
        let usize_ty = Types::int(IntTy::Usize(self.types.pointer()));
        let at = self.function.add_local(usize_ty);
        let (is_end, element) = (self.function.add_local(Types::BOOL), self.function.add_local(pointer));
        let number = |bits: u64| Operand::Const(Const::Scalar { bits: u128::from(bits), ty: usize_ty });
        let copy = |local: Local| Operand::Copy(local.into());
        // The second loop is there before the first one, which leads to it.
        let mut heads = [None; 2];
        for (cleanup, end) in [(true, next.1), (false, Some(next.0))] {
            let Some(end) = end else { continue };
            let head = self.block(Terminator::Unreachable, cleanup);
            let unwind = match (cleanup, heads[1]) {
                (true, _) => Unwind::Terminate(Reason::InCleanup),
                (false, Some(second)) => Unwind::Cleanup(second),
                (false, None) => Unwind::Unreachable,
            };
            let body =
                Terminator::Drop { place: Place::from(element).project(Proj::Deref), target: head, unwind };
            let body = self.block(body, cleanup);
            let borrowed = Rvalue::RawPtr(Mutbl::Mut, place(&[Proj::Index(at)]));
            self.function.block_mut(body).statements.extend([
                Statement::Assign(element.into(), borrowed),
                Statement::Assign(at.into(), Rvalue::Binary(BinOp::Add, copy(at), number(1))),
            ]);
            let compared = Rvalue::Binary(BinOp::Eq, copy(at), number(count));
            let block = self.function.block_mut(head);
            block.statements.push(Statement::Assign(is_end.into(), compared));
            let targets = vec![(0, body)];
            block.terminator = Some(Terminator::SwitchInt { op: copy(is_end), targets, otherwise: end });
            heads[usize::from(cleanup)] = Some(head);
        }
        let first = self.block(Terminator::Goto(heads[0]?), false);
        let start = Statement::Assign(at.into(), Rvalue::Use(number(0)));
        self.function.block_mut(first).statements.push(start);
        Some((first, next.1))
    }
}

/// A part of what is dropped.
fn place(path: &[Proj]) -> Place {
    Place { local: DROPPED, projection: [Proj::Deref].iter().chain(path).copied().collect() }
}
