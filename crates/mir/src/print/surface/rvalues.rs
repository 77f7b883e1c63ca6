//! Right-hand sides and calls.

use crate::dialect::Feature;
use crate::observe::ObservedTy;
use crate::print::Form;
use crate::print::rvalues::raw_borrow;
use crate::print::surface::Shows;
use crate::print::surface::body::Body;
use crate::syntax::{AggregateKind, BinOp, Callee, CastKind, Operand, Place, Proj, Rvalue, UnOp};
use crate::types::{Mutbl, Ty, TyId, Types};
use crate::visit;

impl Body<'_, '_> {
    /// The right-hand side of an assignment.
    pub fn rvalue(&mut self, rvalue: &Rvalue) -> String {
        match rvalue {
            Rvalue::Use(op) => self.operand(op),
            Rvalue::CopyForDeref(place) => self.copied(place),
            // The operand is not read.
            Rvalue::Repeat(_, 0) => "[]".to_string(),
            Rvalue::Repeat(op, n) => format!("[{}; {n}]", self.operand(op)),
            Rvalue::Ref(mutbl, place) => {
                let and = if *mutbl == Mutbl::Mut { "&mut " } else { "&" };
                format!("{and}*({})", self.raw(*mutbl, place))
            }
            Rvalue::RawPtr(mutbl, place) => self.raw(self.raw_kind(*mutbl, place), place),
            Rvalue::Unary(op, a) => {
                let value = self.operand(a);
                self.unary_text(*op, a, &value)
            }
            Rvalue::Binary(op, a, b) => self.binary(*op, a, b),
            Rvalue::Checked(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                match wrapping(*op) {
                    Some(name) => format!("({a}).overflowing_{name}({b})"),
                    None => self.printer.unsupported(Feature::IllFormed(format!("Checked with {op:?}"))),
                }
            }
            Rvalue::Cast(kind, op, ty) => self.cast(*kind, op, *ty),
            Rvalue::PtrMetadata(op) => self.metadata(op),
            Rvalue::Discriminant(place) => {
                let Some(ty) = self.place_ty(place) else { return String::new() };
                let place = self.place(place);
                self.printer.discriminant_of(&place, ty)
            }
            Rvalue::Aggregate(kind, parts) => self.aggregate(*kind, parts),
            Rvalue::Len(place) => match self.place_ty(place).map(|ty| self.printer.program.types.get(ty)) {
                Some(Ty::Array(_, len)) => format!("{len}_usize"),
                _ => {
                    let raw = self.raw(Mutbl::Not, place);
                    format!("({raw}).len()")
                }
            },
        }
    }

    /// `&raw mut` becomes a `*const` by itself. Where a program writes through one of these, it should come from there: Tree
    /// Borrows makes no difference between the two, but other models do (semantics J.1).
    fn raw_kind(&self, mutbl: Mutbl, place: &Place) -> Mutbl {
        match self.printer.writes_const && !self.is_behind_shared(place) {
            true => Mutbl::Mut,
            false => mutbl,
        }
    }

    /// A unary operator on a value of the type of `op`.
    pub fn unary_text(&mut self, operator: UnOp, op: &Operand, value: &str) -> String {
        match operator {
            UnOp::Not => format!("!{value}"),
            UnOp::Neg if self.is_int(op) && !self.checked() => format!("({value}).wrapping_neg()"),
            UnOp::Neg => format!("-({value})"),
        }
    }

    fn is_int(&mut self, op: &Operand) -> bool {
        self.operand_ty(op).is_some_and(|ty| self.printer.program.types.as_int(ty).is_some())
    }

    /// Whether arithmetic is written with operators, which check: nothing overflows here.
    pub fn checked(&self) -> bool {
        self.style().operators() && self.printer.known.fits(&self.at)
    }

    fn binary(&mut self, op: BinOp, a: &Operand, b: &Operand) -> String {
        let delta = self.operand_ty(b);
        let (left, right) = (self.operand(a), self.operand(b));
        if op == BinOp::Offset {
            let method = if delta == Some(Types::USIZE) { "add" } else { "offset" };
            return format!("({left}).{method}({right})");
        }
        self.binary_text(op, a, &left, &right)
    }

    /// A binary operator on values, the first of the type of `op`.
    pub fn binary_text(&mut self, operator: BinOp, op: &Operand, a: &str, b: &str) -> String {
        let int = self.is_int(op);
        let op = operator;
        if int && !self.checked() {
            match (wrapping(op), op) {
                (Some(name), _) => return format!("({a}).wrapping_{name}({b})"),
                (None, BinOp::Shl) => return format!("({a}).wrapping_shl({b} as u32)"),
                (None, BinOp::Shr) => return format!("({a}).wrapping_shr({b} as u32)"),
                _ => {}
            }
        }
        let symbol = BinOp::SYMBOLS.iter().find(|(of, _)| *of == op).map_or("?", |(_, symbol)| symbol);
        format!("{a} {symbol} {b}")
    }

    fn cast(&mut self, kind: CastKind, op: &Operand, to: TyId) -> String {
        let Some(from) = self.operand_ty(op) else { return String::new() };
        let (value, target) = (self.operand(op), self.printer.ty(to));
        let types = &self.printer.program.types;
        match kind {
            CastKind::Transmute => {
                let source = self.printer.ty(from);
                format!("core::mem::transmute::<{source}, {target}>({value})")
            }
            CastKind::PtrToPtr | CastKind::As if from == to => value,
            CastKind::PtrToPtr if !types.is_wide_ptr(to) => {
                let mutbl = |ty| matches!(types.get(ty), Ty::RawPtr(Mutbl::Mut, _));
                let (was, is) = (mutbl(from), mutbl(to));
                let pointee = types.pointee(to).map_or(String::new(), |to| self.printer.ty(to));
                let mutbl = match (was, is) {
                    (true, false) => ".cast_const()",
                    (false, true) => ".cast_mut()",
                    _ => "",
                };
                format!("({value}){mutbl}.cast::<{pointee}>()")
            }
            CastKind::PtrToPtr | CastKind::As => format!("{value} as {target}"),
            CastKind::Unsize => format!("({value}) as {target}"),
        }
    }

    /// The length of what a wide pointer points to, without a reference to it.
    fn metadata(&mut self, op: &Operand) -> String {
        let Some(ty) = self.operand_ty(op) else { return String::new() };
        let types = &self.printer.program.types;
        if !types.is_wide_ptr(ty) {
            return "()".to_string();
        }
        match types.get(ty) {
            Ty::Ref(..) => {
                // The place itself: a copy of the reference would retag it (semantics J.6).
                let value = match op.place() {
                    Some(place) => self.place(place),
                    None => self.operand(op),
                };
                let version = self.printer.options.version;
                let raw = raw_borrow(version, Mutbl::Not, &format!("*{value}"));
                self.printer.slice_len(&raw)
            }
            _ => {
                let value = self.operand(op);
                self.printer.slice_len(&value)
            }
        }
    }

    fn aggregate(&mut self, kind: AggregateKind, parts: &[Operand]) -> String {
        if let (AggregateKind::Union(ty, field), [Operand::Copy(place) | Operand::Move(place)]) =
            (kind, parts)
            && let Some(of) = self.place_ty(place)
            && self.printer.program.types.layout(of).has_refs
        {
            return self.union_of_bytes(ty, field, place, of);
        }
        let texts: Vec<String> = parts.iter().map(|op| self.operand(op)).collect();
        self.printer.aggregate_of(kind, &texts)
    }

    /// A union with a field of which references are a part. They may be dead, which a union does not mind, but a temporary does: the
    /// bytes are copied (semantics J.6).
    fn union_of_bytes(&mut self, union: TyId, field: u32, place: &Place, of: TyId) -> String {
        let raw = self.raw(Mutbl::Not, place);
        let (version, union_text, of) =
            (self.printer.options.version, self.printer.ty(union), self.printer.ty(of));
        let part = self.printer.named_field("(*to.as_mut_ptr())".to_string(), union, field);
        let to = raw_borrow(version, Mutbl::Mut, &part);
        format!(
            "{{ let (from, mut to) = (({raw}).cast::<u8>(), core::mem::MaybeUninit::<{union_text}>::uninit()); \
             core::ptr::copy_nonoverlapping(from, ({to}).cast::<u8>(), core::mem::size_of::<{of}>()); to.assume_init() }}"
        )
    }

    /// A call with its destination, whose address is taken before the call, as in MIR (semantics B.6).
    pub fn call_into(&mut self, dest: &Place, callee: &Callee, args: &[Operand]) -> String {
        let ty = self.place_ty(dest).unwrap_or(Types::UNIT);
        let call = self.call(callee, args, ty);
        if ty == Types::UNIT && dest.projection.is_empty() {
            return format!("{call};");
        }
        let moves = |proj: &Proj| matches!(proj, Proj::Deref | Proj::Index(_));
        let changes = matches!(callee, Callee::Function(_) | Callee::Pointer(_));
        if changes && dest.projection.iter().any(moves) && self.is_borrowed(dest) {
            let raw = self.raw(Mutbl::Mut, dest);
            return format!("{{ let to = {raw}; *to = {call}; }}");
        }
        format!("{} = {call};", self.target(dest))
    }

    /// Whether a call may change what a place depends on: the address of one of its locals is taken.
    fn is_borrowed(&self, place: &Place) -> bool {
        let mut borrowed = false;
        visit::place_locals(place, &mut |local| borrowed |= self.declared[local.0 as usize].borrowed);
        borrowed
    }

    /// A call as an expression.
    pub fn call(&mut self, callee: &Callee, args: &[Operand], ret: TyId) -> String {
        let texts: Vec<String> = args.iter().map(|arg| self.operand(arg)).collect();
        let program = self.printer.program;
        match callee {
            Callee::Function(id) => match program.functions.get(id.0 as usize) {
                Some(called) => format!("{}({})", called.name, texts.join(", ")),
                None => self.printer.unsupported(Feature::IllFormed(format!("no function {}", id.0))),
            },
            Callee::Pointer(operand) => format!("({})({})", self.operand(operand), texts.join(", ")),
            Callee::Intrinsic(intrinsic, generics) => {
                let tys: Option<Vec<TyId>> = args.iter().map(|arg| self.operand_ty(arg)).collect();
                let Some(tys) = tys else { return String::new() };
                self.printer.std_call(*intrinsic, generics, &texts, &tys, ret)
            }
            Callee::Vendor { id, imms } => {
                format!("{}({})", self.printer.vendor(*id, imms), texts.join(", "))
            }
            Callee::Observe { site } => {
                let ty = args.first().and_then(|arg| self.operand_ty(arg));
                let observed = ty.and_then(|ty| ObservedTy::of(program.types.get(ty)));
                let (Some(observed), [value]) = (observed, texts.as_slice()) else {
                    let why = "observation of what is not one number, bool or char";
                    return self.printer.unsupported(Feature::IllFormed(why.into()));
                };
                self.observe(*site, observed, value)
            }
        }
    }

    fn observe(&mut self, site: u32, observed: ObservedTy, value: &str) -> String {
        let shows = match self.printer.options.form {
            Form::Surface(surface) => surface.shows,
            _ => Shows::Hash,
        };
        match shows {
            Shows::Hash => {
                self.printer.observed.insert(observed);
                format!("observe_{}({site}_u32, {value})", observed.name())
            }
            // A block, so that no reference to a local is made, which would change what compilers do with it.
            Shows::Lines => format!("println!(\"{{:?}}\", {{ {value} }})"),
        }
    }
}

/// The name behind `wrapping_` and `overflowing_`.
pub(super) fn wrapping(op: BinOp) -> Option<&'static str> {
    match op {
        BinOp::Add => Some("add"),
        BinOp::Sub => Some("sub"),
        BinOp::Mul => Some("mul"),
        _ => None,
    }
}
