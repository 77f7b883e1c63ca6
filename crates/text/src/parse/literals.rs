//! Parses literals, which may get their types from context.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use syn::{Expr, Lit, UnOp};

use super::error::{Result, error};
use mir::syntax::Const;
use mir::types::{FloatTy, IntTy, Ty, TyId, Types};

/// The expression inside parentheses and invisible groups.
pub(super) fn unparen(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unparen(&paren.expr),
        Expr::Group(group) => unparen(&group.expr),
        _ => expr,
    }
}

/// A literal, possibly negated: MIR building folds `-5` into a constant, with or without parentheses.
pub(super) fn as_literal(expr: &Expr) -> Option<(bool, &Lit)> {
    match unparen(expr) {
        Expr::Lit(lit) => Some((false, &lit.lit)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match unparen(&unary.expr) {
            Expr::Lit(lit) => Some((true, &lit.lit)),
            _ => None,
        },
        _ => None,
    }
}

/// The value of a plain unsigned literal.
pub(super) fn unsigned(expr: &Expr) -> Option<u128> {
    match unparen(expr) {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) => int.base10_digits().parse().ok(),
        _ => None,
    }
}

/// Whether a literal's type must come from context.
pub(super) fn is_unsuffixed(expr: &Expr) -> bool {
    match as_literal(expr) {
        Some((_, Lit::Int(int))) => int.suffix().is_empty(),
        Some((_, Lit::Float(float))) => float.suffix().is_empty(),
        _ => false,
    }
}

/// The constant of a literal. Without a suffix it has type `hint`, or else `i32` or `f64`.
pub(super) fn constant(types: &Types, negative: bool, lit: &Lit, hint: Option<TyId>) -> Result<Const> {
    let scalar = |bits: u128, ty: TyId| Ok(Const::Scalar { bits, ty });
    match lit {
        Lit::Bool(b) if !negative => scalar(b.value as u128, Types::BOOL),
        Lit::Char(c) if !negative => scalar(c.value() as u128, Types::CHAR),
        Lit::Byte(b) if !negative => scalar(b.value() as u128, Types::U8),
        Lit::Int(int) => {
            let (negative, digits) = sign(negative, int.base10_digits());
            let ty = match int.suffix() {
                "" => hint.filter(|t| types.as_int(*t).is_some()).unwrap_or(Types::int(IntTy::I32)),
                suffix => match super::tys::primitive(suffix) {
                    Some(ty) => ty,
                    None => return error(lit, format!("unknown suffix `{suffix}`")),
                },
            };
            match types.get(ty) {
                Ty::Int(ty) => match int_bits(*ty, negative, digits) {
                    Some(bits) => scalar(bits, Types::int(*ty)),
                    None => error(lit, format!("the literal does not fit into `{}`", ty.name())),
                },
                Ty::Float(ty) => float(*ty, negative, digits, lit),
                _ => error(lit, "unknown suffix"),
            }
        }
        Lit::Float(literal) => {
            let (negative, digits) = sign(negative, literal.base10_digits());
            let ty = match literal.suffix() {
                "" => hint.and_then(|t| types.as_float(t)).unwrap_or(FloatTy::F64),
                suffix => match FloatTy::from_name(suffix) {
                    Some(ty) => ty,
                    None => return error(lit, format!("unknown suffix `{suffix}`")),
                },
            };
            float(ty, negative, digits, lit)
        }
        Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) => error(lit, "string literals are not supported"),
        _ => error(lit, "unsupported literal"),
    }
}

/// Splits off the sign: `syn` puts the sign of a literal in a pattern into its digits.
fn sign(negative: bool, digits: &str) -> (bool, &str) {
    match digits.strip_prefix('-') {
        Some(digits) => (!negative, digits),
        None => (negative, digits),
    }
}

/// The bits of an integer, if it is in range.
fn int_bits(ty: IntTy, negative: bool, digits: &str) -> Option<u128> {
    let magnitude: u128 = digits.parse().ok()?;
    let limit = match (ty.signed(), negative) {
        (true, true) => 1u128 << (ty.bits() - 1),
        (true, false) => (1u128 << (ty.bits() - 1)) - 1,
        (false, true) => 0,
        (false, false) => ty.truncate(u128::MAX),
    };
    let value = if negative { magnitude.wrapping_neg() } else { magnitude };
    (magnitude <= limit).then(|| ty.truncate(value))
}

/// The bits of an unsigned float, from its decimal digits.
pub(crate) fn float_bits(ty: FloatTy, digits: &str) -> Option<u128> {
    fn bits<F: Float>(digits: &str) -> Option<u128> {
        Some(digits.parse::<F>().ok()?.to_bits())
    }
    match ty {
        FloatTy::F16 => bits::<Half>(digits),
        FloatTy::F32 => bits::<Single>(digits),
        FloatTy::F64 => bits::<Double>(digits),
        FloatTy::F128 => bits::<Quad>(digits),
    }
}

fn float(ty: FloatTy, negative: bool, digits: &str, lit: &Lit) -> Result<Const> {
    let magnitude = float_bits(ty, digits);
    let sign = if negative { 1u128 << (ty.bits() - 1) } else { 0 };
    match magnitude {
        Some(magnitude) => Ok(Const::Scalar { bits: magnitude | sign, ty: Types::float(ty) }),
        None => error(lit, "unreadable float"),
    }
}
