//! Arguments: values written by a user, and generated ones at the edges of types.

use super::entry::Call;
use super::{Reason, Refusal};
use crate::parse::{definitions, float_bits};
use mir::adt::{AdtKind, LibTy};
use mir::program::{ConstValue, Program};
use mir::syntax::FuncId;
use mir::types::{IntTy, Ty, TyId};

/// The arguments written by a user, each as a Rust expression.
pub(super) fn written(program: &mut Program, function: FuncId, texts: &[String]) -> Result<Call, Refusal> {
    let refuse = |what: String| Refusal::new(Reason::Argument, what);
    let params = program.func(function).sig().params;
    if params.len() != texts.len() {
        return Err(refuse(format!("the function has {} parameters, not {}", params.len(), texts.len())));
    }
    let value = |(text, ty): (&String, TyId)| {
        definitions::value(program, text, ty).map_err(|error| refuse(format!("`{text}`: {error}")))
    };
    texts.iter().zip(params).map(value).collect()
}

/// Generates `sets` sets of arguments.
pub(super) fn made(program: &mut Program, function: FuncId, sets: u64) -> Result<Vec<Call>, Refusal> {
    let params = program.func(function).sig().params;
    let sets = if params.is_empty() { 1 } else { sets };
    let mut calls = Vec::new();
    for set in 0..sets {
        let mut call = Call::new();
        for (i, ty) in (0..).zip(&params) {
            // The factor is odd, so each parameter takes every one of eight values, each in a different order.
            let number = set * (2 * i + 1) + i;
            match edge(program, *ty, number, MAX_DEPTH) {
                Some(value) => call.push(value),
                None => {
                    return Err(Refusal::new(Reason::Argument, format!("no value for parameter {}", i + 1)));
                }
            }
        }
        calls.push(call);
    }
    Ok(calls)
}

/// A bound on the depth of values, since a type may refer to itself.
const MAX_DEPTH: u32 = 8;

/// The value of a type with this number. Consecutive numbers give different values.
fn edge(program: &mut Program, ty: TyId, number: u64, depth: u32) -> Option<ConstValue> {
    let depth = depth.checked_sub(1)?;
    let scalar = |bits| Some(ConstValue::Scalar(bits));
    Some(match program.types.get(ty).clone() {
        Ty::Bool => return scalar(u128::from(number % 2)),
        Ty::Char => {
            return scalar(u128::from(pick(
                &['a', '0', 'Z', ' ', '\u{e9}', '\u{10ffff}', 'z', '\0'],
                number,
            )));
        }
        Ty::Int(int) => return scalar(integer(int, number)),
        Ty::Float(float) => {
            let text = pick(&["1.5", "0.0", "2.0", "0.1", "1000000.0", "3.25", "7.0", "0.5"], number);
            let sign = u128::from(number / 2 % 2) << (float.bits() - 1);
            return scalar(float_bits(float, text)? | sign);
        }
        Ty::Tuple(fields) => whole(program, 0, &fields, number, depth)?,
        Ty::Array(element, len) => whole(
            program,
            0,
            &vec![element; usize::try_from(len).ok().filter(|n| *n <= 4096)?],
            number,
            depth,
        )?,
        Ty::Ref(_, to) | Ty::RawPtr(_, to) => {
            let value = match *program.types.get(to) {
                Ty::Slice(element) => {
                    let len = pick(&[4, 0, 1, 5, 3, 8, 2, 7], number);
                    program.types.array(element, len);
                    whole(program, 0, &vec![element; len as usize], number, depth)?
                }
                _ => edge(program, to, number, depth)?,
            };
            ConstValue::Ref(Box::new(value))
        }
        Ty::FnPtr(sig) => {
            let fits = |(_, f): &(usize, &mir::program::Function)| f.sig() == sig && f.name != "fn0";
            let found: Vec<usize> =
                program.functions.iter().enumerate().filter(fits).map(|(i, _)| i).collect();
            let chosen = found.get((number % found.len().max(1) as u64) as usize)?;
            ConstValue::Fn(FuncId(*chosen as u32))
        }
        Ty::Adt(id) => {
            let adt = program.types.adt(id).clone();
            match (&adt.kind, adt.lib) {
                (AdtKind::Union(fields), None) => {
                    let field = number % fields.len().max(1) as u64;
                    let value = edge(program, fields.get(field as usize)?.ty, number, depth)?;
                    ConstValue::Union { field: field as u32, value: Box::new(value) }
                }
                (AdtKind::Struct(_), Some(LibTy::NonZero(int))) => {
                    let bits = integer(int, number).max(1);
                    ConstValue::Aggregate { variant: 0, fields: vec![ConstValue::Scalar(bits)] }
                }
                (_, None | Some(LibTy::Option(_) | LibTy::Ordering)) => {
                    let variants = adt.variants();
                    // The last variant first: `Some` is more useful than `None`.
                    let last = variants.len().checked_sub(1)? as u64;
                    let variant = last - number % variants.len() as u64;
                    let fields: Vec<TyId> =
                        variants.get(variant as usize)?.fields.iter().map(|f| f.ty).collect();
                    whole(program, variant as u32, &fields, number / variants.len() as u64, depth)?
                }
                _ => return None,
            }
        }
        Ty::Slice(_) => return None,
    })
}

fn whole(program: &mut Program, variant: u32, types: &[TyId], number: u64, depth: u32) -> Option<ConstValue> {
    let parts = types.iter().zip(number..).map(|(ty, number)| edge(program, *ty, number, depth));
    Some(ConstValue::Aggregate { variant, fields: parts.collect::<Option<_>>()? })
}

fn pick<T: Copy>(from: &[T; 8], number: u64) -> T {
    from[(number % 8) as usize]
}

fn integer(int: IntTy, number: u64) -> u128 {
    let top = 1u128 << (int.bits() - 1);
    let (most, least) = if int.signed() { (top - 1, top) } else { (int.truncate(u128::MAX), 0) };
    // Indices are small.
    let values = match int {
        IntTy::Usize(_) => [1, 0, 2, 3, 7, 100, most, 4],
        _ => [3, 0, 1, most, least, 7, 100, int.truncate(u128::MAX / 3)],
    };
    pick(&values, number)
}
