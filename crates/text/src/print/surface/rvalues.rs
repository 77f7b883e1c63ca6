//! Right-hand sides of assignments, and calls.

use crate::print::Form;
use crate::print::surface::Shows;
use crate::print::surface::body::Body;
use crate::print::surface::syntax::{Expr, Kind, Stmt};
use mir::dialect::Feature;
use mir::observe::ObservedTy;
use mir::syntax::{AggregateKind, BinOp, Callee, CastKind, FuncId, Operand, Place, Proj, Rvalue, UnOp};
use mir::types::{Mutbl, Ty, TyId, Types};
use mir::visit;

impl Body<'_, '_> {
    /// The right-hand side of an assignment.
    pub(super) fn rvalue(&mut self, rvalue: &Rvalue) -> Expr {
        match rvalue {
            Rvalue::Use(op) => self.operand(op),
            Rvalue::CopyForDeref(place) => self.copied(place),
            // The operand is not read.
            Rvalue::Repeat(_, 0) => Expr::text("[]"),
            Rvalue::Repeat(op, n) => Expr::code(&format!("[$; {n}]"), &[&self.operand(op)]),
            Rvalue::Ref(mutbl, place) => {
                let and = if *mutbl == Mutbl::Mut { "&mut " } else { "&" };
                self.raw(*mutbl, place).paren().deref().prefix(and)
            }
            Rvalue::RawPtr(mutbl, place) => self.raw(self.raw_kind(*mutbl, place), place),
            Rvalue::Unary(op, a) => {
                let value = self.operand(a);
                self.unary_of(*op, a, &value)
            }
            Rvalue::Binary(op, a, b) => self.binary(*op, a, b),
            Rvalue::Checked(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                match wrapping(*op) {
                    Some(name) => a.paren().method(format!("overflowing_{name}"), &[&b]),
                    None => self.unsupported(Feature::IllFormed(format!("Checked with {op:?}"))),
                }
            }
            Rvalue::Cast(kind, op, ty) => self.cast(*kind, op, *ty),
            Rvalue::PtrMetadata(op) => self.metadata(op),
            Rvalue::Discriminant(place) => {
                let Some(ty) = self.place_ty(place) else { return Expr::text("") };
                let place = self.place(place);
                self.printer.discriminant_of(&place, ty)
            }
            Rvalue::Aggregate(kind, parts) => self.aggregate(*kind, parts),
            Rvalue::Len(place) => match self.place_ty(place).map(|ty| self.printer.program.types.get(ty)) {
                Some(Ty::Array(_, len)) => Expr::text(format!("{len}_usize")),
                _ => self.raw(Mutbl::Not, place).paren().method("len", &[]),
            },
        }
    }

    /// The kind of raw borrow to write. `&raw mut` coerces to `*const`; if the program writes through a `*const`, it
    /// should come from a `&raw mut`: Tree Borrows does not distinguish the two, but other models do (semantics J.1).
    fn raw_kind(&self, mutbl: Mutbl, place: &Place) -> Mutbl {
        if self.printer.writes_const && !self.is_behind_shared(place) { Mutbl::Mut } else { mutbl }
    }

    /// A unary operator on a value of the type of `op`.
    pub(super) fn unary_of(&mut self, operator: UnOp, op: &Operand, value: &Expr) -> Expr {
        match operator {
            UnOp::Not => value.prefix("!"),
            UnOp::Neg if self.is_int(op) && !self.checked() => value.paren().method("wrapping_neg", &[]),
            UnOp::Neg => value.paren().prefix("-"),
        }
    }

    fn is_int(&mut self, op: &Operand) -> bool {
        self.operand_ty(op).is_some_and(|ty| self.printer.program.types.as_int(ty).is_some())
    }

    /// Whether arithmetic is written with checked operators, because nothing overflows here.
    pub(super) fn checked(&self) -> bool {
        self.style().operators() && self.printer.known.fits(&self.at)
    }

    fn binary(&mut self, op: BinOp, a: &Operand, b: &Operand) -> Expr {
        let delta = self.operand_ty(b);
        let (left, right) = (self.operand(a), self.operand(b));
        if op == BinOp::Offset {
            let method = if delta == Some(Types::USIZE) { "add" } else { "offset" };
            return left.paren().method(method, &[&right]);
        }
        self.binary_of(op, a, &left, &right)
    }

    /// A binary operator on two values, the first of which has the type of `op`.
    pub(super) fn binary_of(&mut self, operator: BinOp, op: &Operand, a: &Expr, b: &Expr) -> Expr {
        let int = self.is_int(op);
        let op = operator;
        if int && !self.checked() {
            match (wrapping(op), op) {
                (Some(name), _) => return a.paren().method(format!("wrapping_{name}"), &[b]),
                (None, BinOp::Shl) => return a.paren().method("wrapping_shl", &[&b.cast("u32")]),
                (None, BinOp::Shr) => return a.paren().method("wrapping_shr", &[&b.cast("u32")]),
                _ => {}
            }
        }
        let symbol = BinOp::SYMBOLS.iter().find(|(of, _)| *of == op).map_or("?", |(_, symbol)| symbol);
        a.binary(symbol, b)
    }

    fn cast(&mut self, kind: CastKind, op: &Operand, to: TyId) -> Expr {
        let Some(from) = self.operand_ty(op) else { return Expr::text("") };
        let (value, target) = (self.operand(op), self.printer.ty(to));
        let types = &self.printer.program.types;
        match kind {
            CastKind::Transmute => {
                let source = self.printer.ty(from);
                Expr::call(format!("core::mem::transmute::<{source}, {target}>"), &[&value])
            }
            CastKind::PtrToPtr | CastKind::As if from == to => value,
            CastKind::PtrToPtr if !types.is_wide_ptr(to) => {
                let mutbl = |ty| matches!(types.get(ty), Ty::RawPtr(Mutbl::Mut, _));
                let pointee = types.pointee(to).map_or(String::new(), |to| self.printer.ty(to));
                let pointer = match (mutbl(from), mutbl(to)) {
                    (true, false) => value.paren().method("cast_const", &[]),
                    (false, true) => value.paren().method("cast_mut", &[]),
                    _ => value.paren(),
                };
                pointer.method(format!("cast::<{pointee}>"), &[])
            }
            CastKind::PtrToPtr | CastKind::As => value.cast(target),
            CastKind::Unsize => value.paren().cast(target),
        }
    }

    /// The length behind a wide pointer, without making a reference.
    fn metadata(&mut self, op: &Operand) -> Expr {
        let Some(ty) = self.operand_ty(op) else { return Expr::text("") };
        let types = &self.printer.program.types;
        if !types.is_wide_ptr(ty) {
            return Expr::text("()");
        }
        let pointer = match (types.get(ty), op.place()) {
            // Use the place itself: a copy of the reference would retag it (semantics J.6).
            (Ty::Ref(..), Some(place)) => {
                let behind = self.place(place).deref();
                self.raw_of(&behind, Mutbl::Not)
            }
            (Ty::Ref(..), None) => {
                let behind = self.operand(op).deref();
                self.raw_of(&behind, Mutbl::Not)
            }
            _ => self.operand(op),
        };
        self.printer.slice_len(&pointer)
    }

    fn aggregate(&mut self, kind: AggregateKind, parts: &[Operand]) -> Expr {
        if let (AggregateKind::Union(ty, field), [Operand::Copy(place) | Operand::Move(place)]) =
            (kind, parts)
            && let Some(of) = self.place_ty(place)
            && self.printer.program.types.layout(of).has_refs
        {
            return self.union_of_bytes(ty, field, place, of);
        }
        let exprs: Vec<Expr> = parts.iter().map(|op| self.operand(op)).collect();
        let template = self.printer.aggregate_of(kind, &vec!["$".to_string(); exprs.len()]);
        Expr::code(&template, &exprs.iter().collect::<Vec<_>>())
    }

    /// A union with a field that contains references. They may be invalid, which a union allows but a temporary does
    /// not, so the bytes are copied (semantics J.6).
    fn union_of_bytes(&mut self, union: TyId, field: u32, place: &Place, of: TyId) -> Expr {
        let raw = self.raw(Mutbl::Not, place);
        let (union_text, of) = (self.printer.ty(union), self.printer.ty(of));
        let part = Expr::text("(*to.as_mut_ptr())").field(self.printer.field_name(union, field));
        let to = self.raw_of(&part, Mutbl::Mut);
        let template = format!(
            "{{ let (from, mut to) = (($).cast::<u8>(), core::mem::MaybeUninit::<{union_text}>::uninit()); \
             core::ptr::copy_nonoverlapping(from, ($).cast::<u8>(), core::mem::size_of::<{of}>()); to.assume_init() }}"
        );
        Expr::code(&template, &[&raw, &to])
    }

    /// A call with its destination, whose address is computed before the call, as in MIR (semantics B.6).
    pub(super) fn call_into(&mut self, dest: &Place, callee: &Callee, args: &[Operand]) -> Stmt {
        let ty = self.place_ty(dest).unwrap_or(Types::UNIT);
        let call = self.call(callee, args, ty);
        if ty == Types::UNIT && dest.projection.is_empty() {
            return Stmt::Do(call);
        }
        let changes = matches!(callee, Callee::Function(_) | Callee::Pointer(_));
        let (before, target) = self.destination(dest, changes);
        let assigned = Stmt::Do(target.assign(&call));
        match before {
            Some(before) => Stmt::Value(Expr::Block(Kind::Plain, vec![before, assigned])),
            None => assigned,
        }
    }

    /// Where a call's result goes; first a statement that takes its address, if the call may change where that is.
    pub(super) fn destination(&mut self, dest: &Place, changes: bool) -> (Option<Stmt>, Expr) {
        if changes && self.depends_on_memory(dest) {
            let to = Stmt::let_(false, "to", None, Some(self.raw(Mutbl::Mut, dest)));
            return (Some(to), Expr::name("to").deref());
        }
        (None, self.target(dest))
    }

    /// Whether a call may change where a place is: the address of one of the locals on its path is taken.
    fn depends_on_memory(&self, place: &Place) -> bool {
        let moves = |proj: &Proj| matches!(proj, Proj::Deref | Proj::Index(_));
        if !place.projection.iter().any(moves) {
            return false;
        }
        let mut borrowed = false;
        visit::place_locals(place, &mut |local| borrowed |= self.declared[local.0 as usize].borrowed);
        borrowed
    }

    /// A call as an expression.
    pub(super) fn call(&mut self, callee: &Callee, args: &[Operand], ret: TyId) -> Expr {
        let values: Vec<Expr> = args.iter().map(|arg| self.operand(arg)).collect();
        let parts: Vec<&Expr> = values.iter().collect();
        let program = self.printer.program;
        match callee {
            Callee::Function(id) => Expr::call(self.function_name(*id), &parts),
            Callee::Pointer(operand) => self.operand(operand).paren().called(&parts),
            Callee::Intrinsic(intrinsic, generics) => {
                let tys: Option<Vec<TyId>> = args.iter().map(|arg| self.operand_ty(arg)).collect();
                let Some(tys) = tys else { return Expr::text("") };
                self.printer.std_call(*intrinsic, generics, &values, &tys, ret)
            }
            Callee::Vendor { id, imms } => Expr::call(self.printer.vendor(*id, imms), &parts),
            Callee::Observe { site } => {
                let ty = args.first().and_then(|arg| self.operand_ty(arg));
                let observed = ty.and_then(|ty| ObservedTy::of(program.types.get(ty)));
                let (Some(observed), [value]) = (observed, values.as_slice()) else {
                    let why = "observation of what is not one number, bool or char";
                    return self.unsupported(Feature::IllFormed(why.into()));
                };
                self.observe(*site, observed, value)
            }
        }
    }

    /// The name of a function that is called.
    pub(super) fn function_name(&mut self, id: FuncId) -> String {
        match self.printer.program.functions.get(id.0 as usize) {
            Some(called) => called.name.clone(),
            None => self.printer.unsupported(Feature::IllFormed(format!("no function {}", id.0))),
        }
    }

    fn observe(&mut self, site: u32, observed: ObservedTy, value: &Expr) -> Expr {
        let shows = match self.printer.options.form {
            Form::Surface(surface) => surface.shows,
            _ => Shows::Hash,
        };
        match shows {
            Shows::Hash => {
                self.printer.observed.insert(observed);
                let site = Expr::text(format!("{site}_u32"));
                Expr::call(format!("observe_{}", observed.name()), &[&site, value])
            }
            // In a block, so that no reference to the local is made, which would change how it is compiled.
            Shows::Lines => Expr::println(&Expr::Block(Kind::Plain, vec![Stmt::Value(value.clone())])),
        }
    }
}

/// The suffix of `wrapping_` and `overflowing_`.
pub(super) fn wrapping(op: BinOp) -> Option<&'static str> {
    match op {
        BinOp::Add => Some("add"),
        BinOp::Sub => Some("sub"),
        BinOp::Mul => Some("mul"),
        _ => None,
    }
}
