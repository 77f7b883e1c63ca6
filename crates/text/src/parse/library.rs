//! Functions of the library that small programs by hand move and drop values with. Each becomes a function of the program.

use syn::{Expr, ExprCall};

use super::error::Result;
use super::lower::FnCx;
use mir::adt::LibTy;
use mir::program::Function;
use mir::syntax::{
    Callee, CastKind, FuncId, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Unwind,
};
use mir::types::{Mutbl, Ty, TyId, Types};

impl FnCx<'_> {
    /// A call of such a function, made for the type of its argument.
    pub(super) fn library_call(
        &mut self,
        call: &ExprCall,
        func: &syn::ExprPath,
    ) -> Result<Option<(Callee, Vec<Operand>)>> {
        let name = self.cx.resolve(&func.path).join("::");
        let Some(make) = known(&name) else { return Ok(None) };
        let args: Vec<Operand> =
            call.args.iter().map(|arg: &Expr| self.operand(arg, None)).collect::<Result<_>>()?;
        let Some(ty) = args.last().and_then(|arg| self.operand_ty(arg)) else { return Ok(None) };
        let Some(function) = make(&mut self.cx.program.types, ty) else { return Ok(None) };
        Ok(Some((Callee::Function(self.once(function)), args)))
    }

    /// Adds a function unless the program has it already.
    fn once(&mut self, mut function: Function) -> FuncId {
        let functions = &self.cx.program.functions;
        let same = |other: &Function| (&other.locals, &other.blocks) == (&function.locals, &function.blocks);
        if let Some(index) = functions.iter().position(same) {
            return FuncId(index as u32);
        }
        function.name = format!("library{}", functions.len());
        self.cx.program.add_function(function)
    }
}

/// Makes a function from the type of its last argument.
type Make = fn(&mut Types, TyId) -> Option<Function>;

fn known(name: &str) -> Option<Make> {
    Some(match name {
        "core::mem::forget" => |_, ty| Some(ending(&[ty], Types::UNIT, None, None)),
        "core::mem::drop" => |_, ty| Some(ending(&[ty], Types::UNIT, None, Some(Local(1).into()))),
        "core::mem::replace" => |types, ty| {
            let target = Place::from(Local(1)).project(Proj::Deref);
            let mut function = ending(&[types.reference(Mutbl::Mut, ty), ty], ty, None, None);
            let moved = |place: &Place| Rvalue::Use(Operand::Move(place.clone()));
            function.blocks[0].statements = vec![
                Statement::Assign(Place::RET, moved(&target)),
                Statement::Assign(target, moved(&Local(2).into())),
            ];
            Some(function)
        },
        "core::ptr::drop_in_place" => |types, ty| match types.get(ty) {
            Ty::RawPtr(Mutbl::Mut, to) if !types.is_unsized(*to) => {
                Some(ending(&[ty], Types::UNIT, None, Some(Place::from(Local(1)).project(Proj::Deref))))
            }
            _ => None,
        },
        "core::mem::ManuallyDrop::new" => |types, ty| {
            let kept = types.lib(LibTy::ManuallyDrop(ty));
            let wrapped = Rvalue::Cast(CastKind::Transmute, Operand::Move(Local(1).into()), kept);
            Some(ending(&[ty], kept, Some(Statement::Assign(Place::RET, wrapped)), None))
        },
        "core::mem::ManuallyDrop::drop" => |types, ty| {
            let Ty::Ref(Mutbl::Mut, kept) = *types.get(ty) else { return None };
            let Some(LibTy::ManuallyDrop(inner)) = types.as_adt(kept)?.lib else { return None };
            let (outer, pointer) = (types.raw_ptr(Mutbl::Mut, kept), types.raw_ptr(Mutbl::Mut, inner));
            let (from, to) = (Local(2), Local(3));
            let dropped = Place::from(to).project(Proj::Deref);
            let mut function = ending(&[ty], Types::UNIT, None, Some(dropped));
            function.add_local(outer);
            function.add_local(pointer);
            let behind = Rvalue::RawPtr(Mutbl::Mut, Place::from(Local(1)).project(Proj::Deref));
            let cast = Rvalue::Cast(CastKind::As, Operand::Copy(from.into()), pointer);
            function.blocks[0].statements =
                vec![Statement::Assign(from.into(), behind), Statement::Assign(to.into(), cast)];
            Some(function)
        },
        _ => return None,
    })
}

/// A function that perhaps does something, perhaps drops a place, and returns.
fn ending(params: &[TyId], ret: TyId, statement: Option<Statement>, dropped: Option<Place>) -> Function {
    let mut function = Function::new("", params, ret);
    function.blocks[0].statements.extend(statement);
    function.blocks[0].terminator = Some(match dropped {
        None => Terminator::Return,
        Some(place) => {
            let target = function.add_block();
            function.blocks[1].terminator = Some(Terminator::Return);
            Terminator::Drop { place, target, unwind: Unwind::Continue }
        }
    });
    function
}
