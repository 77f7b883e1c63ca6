//! Parses operands and rvalues.

use syn::{BinOp as SynBinOp, Expr, ExprBinary, PathArguments, PointerMutability, UnOp as SynUnOp};

use super::consts::{associated, in_order, inner, is_addr_of, union_field};
use super::error::{Result, error};
use super::literals::{as_literal, constant, is_unsuffixed, unparen};
use super::lower::FnCx;
use super::names::{Cx, Value, spell};
use super::tys::{mutbl, type_args};
use mir::adt::LibTy;
use mir::syntax::{AggregateKind, BinOp, CastKind, Const, Operand, Rvalue, UnOp};
use mir::types::{Mutbl, Ty, TyId, Types};
use mir::typing;

impl Cx {
    /// An expression as a constant, if it is one. `hint` is the type expected by the context.
    pub(super) fn const_operand(&mut self, expr: &Expr, hint: Option<TyId>) -> Result<Option<Const>> {
        let expr = unparen(expr);
        if let Some((negative, lit)) = as_literal(expr) {
            return constant(&self.program.types, negative, lit, hint).map(Some);
        }
        match expr {
            Expr::Path(path) => match self.value(&path.path) {
                Some(Value::Const(id)) => Ok(Some(Const::Named(id))),
                Some(Value::Literal(literal)) => Ok(Some(literal)),
                Some(Value::Function(_)) => error(
                    expr,
                    "a function is not an operand: take it from a constant, `const F: fn(..) = f;`",
                ),
                Some(Value::Static(_)) => error(expr, "write `Static(S)` or `StaticMut(S)`"),
                _ => Ok(associated(&self.resolve(&path.path), self.program.types.pointer())),
            },
            Expr::Const(_) => {
                let value = inner(expr);
                if let Some((negative, lit)) = as_literal(value) {
                    return constant(&self.program.types, negative, lit, hint).map(Some);
                }
                let Some(ty) = self.const_expr_ty(value).or(hint) else {
                    return error(expr, "the type of this constant is unknown");
                };
                let value = self.const_value(value, ty)?;
                let mut name = format!("INLINE_{}", self.program.consts.len());
                while self.values.contains_key(&name) || self.types.contains_key(&name) {
                    name.push('_');
                }
                Ok(Some(Const::Named(self.add_const(name, ty, value))))
            }
            _ => Ok(None),
        }
    }

    /// The type of a constant expression that shows it: a literal with suffix or a reference to one.
    fn const_expr_ty(&mut self, expr: &Expr) -> Option<TyId> {
        match inner(expr) {
            Expr::Reference(reference) => {
                let to = self.const_expr_ty(&reference.expr)?;
                Some(self.program.types.reference(mutbl(reference.mutability.is_some()), to))
            }
            expr if is_unsuffixed(expr) => None,
            expr => {
                let (negative, lit) = as_literal(expr)?;
                match constant(&self.program.types, negative, lit, None) {
                    Ok(Const::Scalar { ty, .. }) => Some(ty),
                    _ => None,
                }
            }
        }
    }
}

impl FnCx<'_> {
    /// The operand that an expression denotes; `hint` gives a type to literals without suffix.
    pub(super) fn operand(&mut self, expr: &Expr, hint: Option<TyId>) -> Result<Operand> {
        let expr = unparen(expr);
        if let Expr::Path(path) = expr
            && self.local_of(&path.path).is_some()
        {
            return Ok(Operand::Copy(self.place(expr)?));
        }
        if let Some(constant) = self.cx.const_operand(expr, hint)? {
            return Ok(Operand::Const(constant));
        }
        if let Some((marker, args)) = self.marker(expr) {
            match (marker.as_str(), args.as_slice()) {
                ("Move", [place]) => return Ok(Operand::Move(self.place(place)?)),
                ("Static" | "StaticMut", [item]) => return self.static_operand(&marker, item),
                _ => {}
            }
        }
        match expr {
            Expr::Binary(_) | Expr::Cast(_) | Expr::Reference(_) | Expr::Tuple(_) | Expr::Array(_) => {
                error(expr, "expected a place or a constant: assign this to a local first")
            }
            Expr::Path(path) => error(expr, format!("unknown name `{}`", spell(&path.path))),
            _ => Ok(Operand::Copy(self.place(expr)?)),
        }
    }

    fn static_operand(&mut self, marker: &str, item: &Expr) -> Result<Operand> {
        let id = match unparen(item) {
            Expr::Path(path) => self.cx.value(&path.path),
            _ => None,
        };
        let Some(Value::Static(id)) = id else { return error(item, "expected a static here") };
        match (marker, self.cx.program.static_(id).mutbl) {
            ("Static", Mutbl::Not) | ("StaticMut", Mutbl::Mut) => {
                self.cx.make_static_ty(id);
                Ok(Operand::Const(Const::Static(id)))
            }
            (_, Mutbl::Mut) => error(item, "this is a `static mut`: write `StaticMut(..)`"),
            (_, Mutbl::Not) => error(item, "this is no `static mut`: write `Static(..)`"),
        }
    }

    /// The type of an operand.
    pub(super) fn operand_ty(&self, operand: &Operand) -> Option<TyId> {
        typing::operand_ty(&self.cx.program, &self.function, operand)
    }

    /// The rvalue that an expression denotes, for a destination of type `dest`.
    pub(super) fn rvalue(&mut self, expr: &Expr, dest: Option<TyId>) -> Result<Rvalue> {
        let expr = unparen(expr);
        if as_literal(expr).is_some() {
            return Ok(Rvalue::Use(self.operand(expr, dest)?));
        }
        match expr {
            Expr::Reference(reference) => {
                let place = self.place(&reference.expr)?;
                Ok(Rvalue::Ref(mutbl(reference.mutability.is_some()), place))
            }
            Expr::RawAddr(raw) => {
                let place = self.place(&raw.expr)?;
                Ok(Rvalue::RawPtr(mutbl(matches!(raw.mutability, PointerMutability::Mut(_))), place))
            }
            Expr::Macro(mac) if is_addr_of(&mac.mac.path) => {
                let is_mut = mac.mac.path.segments.last().is_some_and(|s| s.ident == "addr_of_mut");
                match mac.mac.parse_body::<Expr>() {
                    Ok(place) => Ok(Rvalue::RawPtr(mutbl(is_mut), self.place(&place)?)),
                    Err(e) => error(&e.span(), e.to_string()),
                }
            }
            Expr::Unary(unary) => match unary.op {
                SynUnOp::Not(_) => Ok(Rvalue::Unary(UnOp::Not, self.operand(&unary.expr, dest)?)),
                SynUnOp::Neg(_) => Ok(Rvalue::Unary(UnOp::Neg, self.operand(&unary.expr, dest)?)),
                _ => Ok(Rvalue::Use(self.operand(expr, dest)?)),
            },
            Expr::Binary(binary) => {
                let (op, a, b) = self.binary(binary, dest)?;
                Ok(Rvalue::Binary(op, a, b))
            }
            Expr::Cast(cast) => {
                let ty = self.cx.ty(&cast.ty)?;
                let hint = match self.cx.program.types.get(ty) {
                    Ty::Int(_) | Ty::Float(_) => ty,
                    Ty::Char => Types::U8,
                    _ => Types::USIZE,
                };
                let operand = self.operand(&cast.expr, Some(hint))?;
                Ok(Rvalue::Cast(CastKind::As, operand, ty))
            }
            Expr::Repeat(repeat) => {
                let len = self.cx.length(&repeat.len)?;
                let element = dest.and_then(|ty| element_ty(&self.cx.program.types, ty));
                Ok(Rvalue::Repeat(self.operand(&repeat.expr, element)?, len))
            }
            Expr::Array(array) => self.array(array, dest),
            Expr::Tuple(tuple) => self.tuple(tuple, dest),
            Expr::Struct(item) => {
                let ty = self.constructed_ty(&item.path, dest)?;
                let (variant, adt) = self.cx.constructor(&item.path, ty)?;
                if adt.is_union() {
                    let [value] = item.fields.iter().collect::<Vec<_>>()[..] else {
                        return error(expr, "a union is built from one field");
                    };
                    let (index, field_ty) = union_field(&adt, value)?;
                    let operand = self.operand(&value.expr, Some(field_ty))?;
                    return Ok(Rvalue::Aggregate(AggregateKind::Union(ty, index), vec![operand]));
                }
                let types = in_order(&adt, variant, item)?;
                let parts = item.fields.iter().map(|f| &f.expr).zip(types);
                let operands = parts.map(|(e, ty)| self.operand(e, Some(ty))).collect::<Result<_>>()?;
                Ok(Rvalue::Aggregate(AggregateKind::Adt(ty, variant), operands))
            }
            Expr::Path(path) if self.local_of(&path.path).is_none() => {
                if let Some(constant) = self.cx.const_operand(expr, dest)? {
                    return Ok(Rvalue::Use(Operand::Const(constant)));
                }
                let ty = self.constructed_ty(&path.path, dest)?;
                let (variant, adt) = self.cx.constructor(&path.path, ty)?;
                match adt.fields_of(variant) {
                    Some([]) => Ok(Rvalue::Aggregate(AggregateKind::Adt(ty, variant), Vec::new())),
                    _ => error(expr, format!("`{}` has fields", spell(&path.path))),
                }
            }
            Expr::Call(call) => self.call_rvalue(call, expr, dest),
            _ => Ok(Rvalue::Use(self.operand(expr, dest)?)),
        }
    }

    fn binary(&mut self, binary: &ExprBinary, dest: Option<TyId>) -> Result<(BinOp, Operand, Operand)> {
        let Some(op) = bin_op(&binary.op) else {
            return error(binary, "this operator is not in custom MIR");
        };
        let hint = dest.filter(|_| !op.is_comparison());
        if matches!(op, BinOp::Shl | BinOp::Shr) {
            return Ok((op, self.operand(&binary.left, hint)?, self.operand(&binary.right, None)?));
        }
        if is_unsuffixed(&binary.left) {
            let right = self.operand(&binary.right, hint)?;
            let left = self.operand(&binary.left, self.operand_ty(&right))?;
            return Ok((op, left, right));
        }
        let left = self.operand(&binary.left, hint)?;
        let right = self.operand(&binary.right, self.operand_ty(&left))?;
        Ok((op, left, right))
    }

    fn array(&mut self, array: &syn::ExprArray, dest: Option<TyId>) -> Result<Rvalue> {
        let mut element = dest.and_then(|ty| element_ty(&self.cx.program.types, ty));
        let mut operands = Vec::new();
        for expr in &array.elems {
            let operand = self.operand(expr, element)?;
            element = element.or(self.operand_ty(&operand));
            operands.push(operand);
        }
        let Some(element) = element else {
            return error(array, "the type of this array is unknown: declare the local with its type");
        };
        let ty = self.cx.program.types.array(element, operands.len() as u64);
        Ok(Rvalue::Aggregate(AggregateKind::Array(ty), operands))
    }

    fn tuple(&mut self, tuple: &syn::ExprTuple, dest: Option<TyId>) -> Result<Rvalue> {
        let wanted = match dest.map(|ty| self.cx.program.types.get(ty)) {
            Some(Ty::Tuple(types)) if types.len() == tuple.elems.len() => types.clone(),
            _ => Vec::new(),
        };
        let mut operands = Vec::new();
        let mut types = Vec::new();
        for (i, expr) in tuple.elems.iter().enumerate() {
            let operand = self.operand(expr, wanted.get(i).copied())?;
            match self.operand_ty(&operand) {
                Some(ty) => types.push(ty),
                None => return error(expr, "the type of this is unknown"),
            }
            operands.push(operand);
        }
        let ty = self.cx.program.types.tuple(types);
        Ok(Rvalue::Aggregate(AggregateKind::Tuple(ty), operands))
    }

    /// Markers with arguments, and constructors of tuple structs and variants.
    fn call_rvalue(&mut self, call: &syn::ExprCall, expr: &Expr, dest: Option<TyId>) -> Result<Rvalue> {
        let Expr::Path(func) = unparen(&call.func) else {
            return Ok(Rvalue::Use(self.operand(expr, dest)?));
        };
        let (marker, args) = self.marker(expr).unwrap_or_default();
        let turbofish = func.path.segments.last().map_or(&PathArguments::None, |s| &s.arguments);
        let cast = |kind| (kind, type_args(turbofish).get(1).copied());
        let (kind, target) = match (marker.as_str(), args.as_slice()) {
            ("CastTransmute", [_]) => cast(CastKind::Transmute),
            ("CastPtrToPtr", [_]) => cast(CastKind::PtrToPtr),
            ("CastUnsize", [_]) => cast(CastKind::Unsize),
            ("Move" | "Static" | "StaticMut" | "Field", _) => {
                return Ok(Rvalue::Use(self.operand(expr, dest)?));
            }
            ("Checked", [inside]) => {
                let Expr::Binary(binary) = unparen(inside) else {
                    return error(*inside, "`Checked` takes `a + b`, `a - b` or `a * b`");
                };
                let hint = match dest.map(|ty| self.cx.program.types.get(ty)) {
                    Some(Ty::Tuple(types)) => types.first().copied(),
                    _ => None,
                };
                return match self.binary(binary, hint)? {
                    (op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => Ok(Rvalue::Checked(op, a, b)),
                    _ => error(*inside, "`Checked` takes `a + b`, `a - b` or `a * b`"),
                };
            }
            ("Offset", [pointer, count]) => {
                let pointer = self.operand(pointer, None)?;
                let count = self.operand(count, Some(Types::ISIZE))?;
                return Ok(Rvalue::Binary(BinOp::Offset, pointer, count));
            }
            ("PtrMetadata", [op]) => return Ok(Rvalue::PtrMetadata(self.operand(op, None)?)),
            ("Discriminant", [place]) => return Ok(Rvalue::Discriminant(self.place(place)?)),
            ("Len", [place]) => return Ok(Rvalue::Len(self.place(place)?)),
            ("CopyForDeref", [place]) => return Ok(Rvalue::CopyForDeref(self.place(place)?)),
            _ => return self.tuple_constructor(call, &func.path, dest),
        };
        let ty = match target {
            Some(syn::Type::Infer(_)) | None => dest,
            Some(ty) => Some(self.cx.ty(ty)?),
        };
        let Some(ty) = ty else {
            return error(expr, "the target type of this cast is unknown: write it in `::<_, T>`");
        };
        let source = match type_args(turbofish).first() {
            None | Some(syn::Type::Infer(_)) => None,
            Some(ty) => Some(self.cx.ty(ty)?),
        };
        let operand = self.operand(args[0], source)?;
        Ok(Rvalue::Cast(kind, operand, ty))
    }

    fn tuple_constructor(
        &mut self,
        call: &syn::ExprCall,
        path: &syn::Path,
        dest: Option<TyId>,
    ) -> Result<Rvalue> {
        if let Some(Value::Function(_) | Value::Plain) = self.cx.value(path) {
            return error(path, "a call is a terminator: `Call(place = f(..), ReturnTo(bb), ..)`");
        }
        // The argument of `Some(x)` determines its type.
        let mut dest = dest;
        if dest.is_none() && path.is_ident("Some") && call.args.len() == 1 {
            let operand = self.operand(&call.args[0], None)?;
            dest = self.operand_ty(&operand).map(|ty| self.cx.program.types.lib(LibTy::Option(ty)));
        }
        let ty = self.constructed_ty(path, dest)?;
        let (variant, adt) = self.cx.constructor(path, ty)?;
        let fields = adt.fields_of(variant).unwrap_or_default();
        if adt.is_union() || fields.len() != call.args.len() {
            return error(call, format!("`{}` has {} fields", spell(path), fields.len()));
        }
        let parts = call.args.iter().zip(fields);
        let operands = parts.map(|(e, field)| self.operand(e, Some(field.ty))).collect::<Result<_>>()?;
        Ok(Rvalue::Aggregate(AggregateKind::Adt(ty, variant), operands))
    }

    /// The type that the constructor `path` builds: its own, or for library types the expected one.
    fn constructed_ty(&mut self, path: &syn::Path, dest: Option<TyId>) -> Result<TyId> {
        let names = self.cx.resolve(path);
        let before = names.len().checked_sub(2).map(|i| names[i].as_str());
        let owner = [names.last().map(String::as_str), before].into_iter().flatten();
        let own: Vec<TyId> = owner.filter_map(|name| self.cx.types.get(name).copied()).collect();
        if names.len() <= 2
            && let Some(ty) = own.last()
        {
            return Ok(*ty);
        }
        if names.join("::").starts_with("core::cmp::Ordering::") {
            return Ok(self.cx.program.types.lib(LibTy::Ordering));
        }
        let is_lib = |ty: &TyId| self.cx.program.types.as_adt(*ty).is_some_and(|adt| adt.lib.is_some());
        match dest.filter(is_lib) {
            Some(ty) => Ok(ty),
            None => {
                error(path, format!("`{}` is neither a local nor a constant nor a constructor", spell(path)))
            }
        }
    }
}

fn element_ty(types: &Types, ty: TyId) -> Option<TyId> {
    match types.get(ty) {
        Ty::Array(element, _) => Some(*element),
        _ => None,
    }
}

fn bin_op(op: &SynBinOp) -> Option<BinOp> {
    Some(match op {
        SynBinOp::Add(_) => BinOp::Add,
        SynBinOp::Sub(_) => BinOp::Sub,
        SynBinOp::Mul(_) => BinOp::Mul,
        SynBinOp::Div(_) => BinOp::Div,
        SynBinOp::Rem(_) => BinOp::Rem,
        SynBinOp::BitXor(_) => BinOp::BitXor,
        SynBinOp::BitAnd(_) => BinOp::BitAnd,
        SynBinOp::BitOr(_) => BinOp::BitOr,
        SynBinOp::Shl(_) => BinOp::Shl,
        SynBinOp::Shr(_) => BinOp::Shr,
        SynBinOp::Eq(_) => BinOp::Eq,
        SynBinOp::Ne(_) => BinOp::Ne,
        SynBinOp::Lt(_) => BinOp::Lt,
        SynBinOp::Le(_) => BinOp::Le,
        SynBinOp::Gt(_) => BinOp::Gt,
        SynBinOp::Ge(_) => BinOp::Ge,
        _ => return None,
    })
}
