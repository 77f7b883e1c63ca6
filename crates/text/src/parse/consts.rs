//! Parses values of constants and statics.

use syn::spanned::Spanned;
use syn::{Expr, ExprCall, Path, Stmt};

use super::error::{Result, error};
use super::literals::{as_literal, constant, unparen, unsigned};
use super::names::{Cx, Value, spell};
use mir::adt::{Adt, LibTy};
use mir::program::ConstValue;
use mir::syntax::Const;
use mir::target::Width;
use mir::types::{Ty, TyId, Types};

/// The expression inside parentheses, `unsafe { .. }` and `{ .. }`.
pub(super) fn inner(expr: &Expr) -> &Expr {
    let block = match unparen(expr) {
        Expr::Unsafe(e) => &e.block,
        Expr::Block(e) => &e.block,
        Expr::Const(e) => &e.block,
        other => return other,
    };
    match block.stmts.as_slice() {
        [Stmt::Expr(only, None)] => inner(only),
        _ => unparen(expr),
    }
}

/// The expression without its casts. In constants, casts only change the type of a pointer.
fn uncast(expr: &Expr) -> &Expr {
    match inner(expr) {
        Expr::Cast(cast) => uncast(&cast.expr),
        other => other,
    }
}

impl Cx {
    /// The value of a constant expression of type `ty`.
    pub(super) fn const_value(&mut self, expr: &Expr, ty: TyId) -> Result<ConstValue> {
        let expr = inner(expr);
        self.spend(expr, 1)?;
        if let Some((negative, lit)) = as_literal(expr) {
            return match constant(&self.program.types, negative, lit, Some(ty))? {
                Const::Scalar { bits, ty: own } if own == ty => Ok(ConstValue::Scalar(bits)),
                _ => error(expr, "the literal is not of the expected type"),
            };
        }
        match expr {
            Expr::Path(path) => self.path_value(&path.path, ty),
            Expr::Reference(reference) => self.ref_value(&reference.expr, ty),
            Expr::RawAddr(raw) => self.static_addr(&raw.expr),
            Expr::Macro(mac) => match mac.mac.parse_body::<Expr>() {
                Ok(body) if is_addr_of(&mac.mac.path) => self.static_addr(&body),
                _ => error(expr, "unsupported macro in a constant"),
            },
            Expr::Cast(_) => {
                let source = uncast(expr);
                match (unsigned(source), self.program.types.get(ty)) {
                    (Some(address), Ty::RawPtr(..))
                        if address <= u128::from(self.program.types.pointer().max()) =>
                    {
                        Ok(ConstValue::Scalar(address))
                    }
                    (None, Ty::RawPtr(..) | Ty::FnPtr(_) | Ty::Ref(..)) => self.const_value(source, ty),
                    _ => error(expr, "unsupported cast in a constant: write the value with its own type"),
                }
            }
            Expr::Call(call) => self.call_value(call, ty),
            Expr::Tuple(tuple) => {
                let Ty::Tuple(types) = self.program.types.get(ty).clone() else {
                    return error(expr, "a tuple is not of the expected type");
                };
                self.parts(expr, 0, tuple.elems.iter(), &types)
            }
            Expr::Array(array) => {
                let types = match self.program.types.get(ty) {
                    Ty::Array(element, len) if *len == array.elems.len() as u64 => *element,
                    Ty::Slice(element) => {
                        // The machine lays the slice out as an array, whose type must be in the table.
                        let element = *element;
                        self.program.types.array(element, array.elems.len() as u64);
                        element
                    }
                    _ => return error(expr, "this array is not of the expected type"),
                };
                self.parts(expr, 0, array.elems.iter(), &vec![types; array.elems.len()])
            }
            Expr::Repeat(repeat) => {
                let Ty::Array(element, len) = *self.program.types.get(ty) else {
                    return error(expr, "an array is not of the expected type");
                };
                if self.length(&repeat.len)? != len {
                    return error(expr, format!("the expected array has {len} elements"));
                }
                let before = self.const_parts;
                let value = self.const_value(&repeat.expr, element)?;
                let each = (before - self.const_parts) as u64;
                self.spend(expr, each.saturating_mul(len.saturating_sub(1)))?;
                Ok(ConstValue::Aggregate { variant: 0, fields: vec![value; len as usize] })
            }
            Expr::Struct(item) => {
                let (variant, adt) = self.constructor(&item.path, ty)?;
                if adt.is_union() {
                    let [field] = item.fields.iter().collect::<Vec<_>>()[..] else {
                        return error(expr, "a union is built from one field");
                    };
                    let (index, ty) = union_field(&adt, field)?;
                    let value = Box::new(self.const_value(&field.expr, ty)?);
                    return Ok(ConstValue::Union { field: index, value });
                }
                let types = in_order(&adt, variant, item)?;
                self.parts(expr, variant, item.fields.iter().map(|f| &f.expr), &types)
            }
            _ => error(expr, "unsupported expression in a constant"),
        }
    }

    /// Counts parts of constants towards the limit.
    fn spend(&mut self, at: &impl Spanned, parts: u64) -> Result<()> {
        match self.const_parts.checked_sub(usize::try_from(parts).unwrap_or(usize::MAX)) {
            Some(left) => {
                self.const_parts = left;
                Ok(())
            }
            None => error(at, "the constants of this file have more than a million parts"),
        }
    }

    fn parts<'a>(
        &mut self,
        at: &impl Spanned,
        variant: u32,
        exprs: impl ExactSizeIterator<Item = &'a Expr>,
        types: &[TyId],
    ) -> Result<ConstValue> {
        if exprs.len() != types.len() {
            return error(at, format!("expected {} parts here, not {}", types.len(), exprs.len()));
        }
        let fields = exprs.zip(types).map(|(expr, ty)| self.const_value(expr, *ty));
        Ok(ConstValue::Aggregate { variant, fields: fields.collect::<Result<_>>()? })
    }

    fn path_value(&mut self, path: &Path, ty: TyId) -> Result<ConstValue> {
        let types = &self.program.types;
        match self.value(path) {
            Some(Value::Function(id)) if matches!(types.get(ty), Ty::FnPtr(_)) => {
                return Ok(ConstValue::Fn(id));
            }
            Some(Value::Literal(Const::Scalar { bits, ty: own })) if own == ty => {
                return Ok(ConstValue::Scalar(bits));
            }
            Some(Value::Const(id)) if self.program.named_const(id).ty == ty => {
                let value = self.program.named_const(id).value.clone();
                self.spend(path, count_parts(&value))?;
                return Ok(value);
            }
            Some(Value::Plain) => {
                return error(path, format!("`{}` is not a `#[custom_mir]` function", spell(path)));
            }
            _ => {}
        }
        if let Some(Const::Scalar { bits, ty: own }) =
            associated(&self.resolve(path), self.program.types.pointer())
            && own == ty
        {
            return Ok(ConstValue::Scalar(bits));
        }
        let (variant, adt) = self.constructor(path, ty)?;
        match adt.fields_of(variant) {
            Some([]) => Ok(ConstValue::Aggregate { variant, fields: Vec::new() }),
            _ => error(path, format!("`{}` has fields", spell(path))),
        }
    }

    fn ref_value(&mut self, to: &Expr, ty: TyId) -> Result<ConstValue> {
        let Some(pointee) = self.program.types.pointee(ty) else {
            return error(to, "a reference is not of the expected type");
        };
        if let Expr::Path(path) = inner(to)
            && let Some(Value::Static(_)) = self.value(&path.path)
        {
            return self.static_addr(to);
        }
        // `&*&raw const S`
        if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) = inner(to) {
            return match inner(expr) {
                Expr::RawAddr(raw) => self.static_addr(&raw.expr),
                Expr::Macro(_) => self.const_value(expr, ty),
                _ => error(to, "unsupported reference in a constant"),
            };
        }
        Ok(ConstValue::Ref(Box::new(self.const_value(to, pointee)?)))
    }

    /// The address of the static in an expression.
    pub(super) fn static_addr(&self, place: &Expr) -> Result<ConstValue> {
        if let Expr::Path(path) = inner(place)
            && let Some(Value::Static(id)) = self.value(&path.path)
        {
            return Ok(ConstValue::StaticAddr(id));
        }
        error(place, "only the address of a whole static is a constant here")
    }

    fn call_value(&mut self, call: &ExprCall, ty: TyId) -> Result<ConstValue> {
        let Expr::Path(func) = unparen(&call.func) else {
            return error(call, "unsupported call in a constant");
        };
        let args: Vec<&Expr> = call.args.iter().collect();
        let names = self.resolve(&func.path);
        let last = names.last().map(String::as_str).unwrap_or_default();
        let lib = self.program.types.as_adt(ty).and_then(|adt| adt.lib);
        let is_ptr = matches!(self.program.types.get(ty), Ty::RawPtr(..));
        match (last, args.as_slice()) {
            ("null" | "null_mut", []) if is_ptr => return Ok(ConstValue::Scalar(0)),
            (name, [address]) if is_ptr && name.contains("without_provenance") => {
                return match unsigned(address) {
                    Some(address) if address <= u128::from(self.program.types.pointer().max()) => {
                        Ok(ConstValue::Scalar(address))
                    }
                    _ => error(*address, "an address must be a literal"),
                };
            }
            ("transmute" | "from_bits", [bits]) if self.program.types.is_primitive(ty) => {
                let hint = match self.program.types.get(ty) {
                    Ty::Float(float) => Types::int(uint_of(float.bits())),
                    Ty::Char => Types::U32,
                    Ty::RawPtr(..) | Ty::Ref(..) => Types::USIZE,
                    _ => ty,
                };
                return match as_literal(bits).map(|(n, l)| constant(&self.program.types, n, l, Some(hint))) {
                    Some(Ok(Const::Scalar { bits, .. })) => Ok(ConstValue::Scalar(bits)),
                    Some(Err(e)) => Err(e),
                    _ => error(*bits, "the bits must be a literal"),
                };
            }
            ("new" | "new_unchecked", [value]) => {
                if let Some(lib) = lib {
                    return self.wrapped(lib, value, ty);
                }
            }
            ("uninit", []) if matches!(lib, Some(LibTy::MaybeUninit(_))) => {
                let value = Box::new(ConstValue::Aggregate { variant: 0, fields: Vec::new() });
                return Ok(ConstValue::Union { field: 0, value });
            }
            _ => {}
        }
        let (variant, adt) = self.constructor(&func.path, ty)?;
        let types: Vec<TyId> = adt.fields_of(variant).unwrap_or_default().iter().map(|f| f.ty).collect();
        self.parts(call, variant, call.args.iter(), &types)
    }

    /// `Cell::new(x)`, `AtomicU64::new(3)`, ...
    fn wrapped(&mut self, lib: LibTy, value: &Expr, ty: TyId) -> Result<ConstValue> {
        let field = u32::from(matches!(lib, LibTy::MaybeUninit(_)));
        let fields = self.program.types.as_adt(ty).and_then(|adt| adt.fields_of(0)).unwrap_or_default();
        let inner_ty = match (lib, fields.get(field as usize)) {
            (LibTy::Option(_) | LibTy::Ordering | LibTy::PhantomPinned, _) | (_, None) => {
                return error(value, "this type has no `new`");
            }
            (_, Some(inner)) => inner.ty,
        };
        let value = self.const_value(value, inner_ty)?;
        Ok(match lib {
            LibTy::MaybeUninit(_) => ConstValue::Union { field, value: Box::new(value) },
            _ => ConstValue::Aggregate { variant: 0, fields: vec![value] },
        })
    }

    /// The variant (0 for structs and unions) of `ty` that `path` builds, and the definition of `ty`.
    pub(super) fn constructor(&self, path: &Path, ty: TyId) -> Result<(u32, Adt)> {
        let Some(adt) = self.program.types.as_adt(ty) else {
            return error(path, format!("`{}` is not of the expected type", spell(path)));
        };
        let names = self.resolve(path);
        let (last, before) = match names.split_last() {
            Some((last, before)) => (last.as_str(), before.last().map(String::as_str)),
            None => ("", None),
        };
        let bare_option = matches!(adt.lib, Some(LibTy::Option(_))) && before.is_none();
        if !adt.is_enum() {
            return if last == adt.name {
                Ok((0, adt.clone()))
            } else {
                error(path, format!("expected `{}` here", adt.name))
            };
        }
        match adt.variants().iter().position(|v| v.name == last) {
            Some(variant) if bare_option || before == Some(&adt.name) => Ok((variant as u32, adt.clone())),
            _ => error(path, format!("expected a variant of `{}` here", adt.name)),
        }
    }
}

/// The field types of a struct or variant in order. A struct expression must list its fields in that order, because
/// custom MIR takes them by position.
pub(super) fn in_order(adt: &Adt, variant: u32, item: &syn::ExprStruct) -> Result<Vec<TyId>> {
    let fields = adt.fields_of(variant).unwrap_or_default();
    if let Some(rest) = &item.rest {
        return error(rest, "`..` is not supported: write all fields");
    }
    for (i, value) in item.fields.iter().enumerate() {
        let name = member_name(&value.member);
        match fields.get(i) {
            Some(field) if field.name == name => {}
            Some(field) => {
                return error(
                    &value.member,
                    format!(
                        "field `{name}` stands where `{}` is declared: custom MIR takes fields by position, so they \
                         must be written in the order of their declaration",
                        field.name
                    ),
                );
            }
            None => return error(&value.member, format!("there is no field `{name}` here")),
        }
    }
    if item.fields.len() < fields.len() {
        return error(item, format!("field `{}` is missing", fields[item.fields.len()].name));
    }
    Ok(fields.iter().map(|f| f.ty).collect())
}

/// The only field of a union expression.
pub(super) fn union_field(adt: &Adt, value: &syn::FieldValue) -> Result<(u32, TyId)> {
    let name = member_name(&value.member);
    match adt.fields_of(0).unwrap_or_default().iter().enumerate().find(|(_, f)| f.name == name) {
        Some((index, field)) => Ok((index as u32, field.ty)),
        None => error(&value.member, format!("`{}` has no field `{name}`", adt.name)),
    }
}

/// The name of a field, as written.
pub(super) fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(ident) => ident.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// `addr_of!` and `addr_of_mut!`.
pub(super) fn is_addr_of(path: &Path) -> bool {
    path.segments.last().is_some_and(|s| s.ident == "addr_of" || s.ident == "addr_of_mut")
}

/// `u32::MAX`, `i8::MIN`.
pub(super) fn associated(names: &[String], pointer: Width) -> Option<Const> {
    let (name, before) = names.split_last()?;
    let int = mir::types::IntTy::from_name(before.last()?, pointer)?;
    let lowest = if int.signed() { 1u128 << (int.bits() - 1) } else { 0 };
    let bits = match name.as_str() {
        "MIN" => lowest,
        "MAX" => int.truncate(lowest.wrapping_sub(1)),
        _ => return None,
    };
    Some(Const::Scalar { bits, ty: Types::int(int) })
}

fn uint_of(bits: u32) -> mir::types::IntTy {
    use mir::types::IntTy;
    match bits {
        16 => IntTy::U16,
        32 => IntTy::U32,
        64 => IntTy::U64,
        _ => IntTy::U128,
    }
}

fn count_parts(value: &ConstValue) -> u64 {
    match value {
        ConstValue::Scalar(_) | ConstValue::Fn(_) | ConstValue::StaticAddr(_) => 1,
        ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => 1 + count_parts(inner),
        ConstValue::Aggregate { fields, .. } => 1 + fields.iter().map(count_parts).sum::<u64>(),
    }
}
