//! Decides which functions are in C, and writes the whole C text.

use std::collections::{BTreeMap, BTreeSet};

use crate::print::c::body::{Body, local};
use crate::print::c::border::{Border, Said, Unsayable};
use crate::print::c::{PREFIX, types};
use mir::dialect::Version;
use mir::program::{Abi, ConstValue, Function, Program};
use mir::syntax::{FuncId, Local};
use mir::types::{FloatTy, Ty, TyId};

/// The functions on each side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sides {
    /// The functions in C; for a variadic one, the number of named parameters.
    pub in_c: BTreeMap<FuncId, Option<u32>>,
    /// The functions with the C calling convention that stay in Rust, and the reason.
    pub stay: Vec<(FuncId, Unsayable)>,
    /// The functions in Rust that C calls by name.
    pub called_back: BTreeSet<FuncId>,
    /// The C text.
    pub(super) text: String,
}

/// Decides the sides of a program, in the dialect of a version.
pub fn sides(program: &Program, version: Version) -> Sides {
    let border = Border { program, version };
    let mut sides = Sides::default();
    let mut bodies = Vec::new();
    let pointed = pointed(program);
    for (i, function) in program.functions.iter().enumerate() {
        let id = FuncId(i as u32);
        if function.attrs.abi != Abi::C {
            continue;
        }
        let fixed = fixed(program, function).filter(|_| !pointed.contains(&id));
        match said(border, id, function, fixed.unwrap_or(function.params)) {
            Ok((body, text)) => {
                sides.in_c.insert(id, fixed);
                bodies.push((id, body, text));
            }
            Err(why) => sides.stay.push((id, why)),
        }
    }
    let named: BTreeSet<FuncId> = bodies.iter().flat_map(|(_, body, _)| body.names.iter().copied()).collect();
    sides.called_back = named.iter().copied().filter(|id| !sides.in_c.contains_key(id)).collect();
    sides.text = text(program, &sides, &named, &bodies);
    sides
}

fn said<'a>(border: Border<'a>, id: FuncId, function: &'a Function, fixed: u32) -> Said<(Body<'a>, String)> {
    if id == border.program.entry.function {
        return Err(Unsayable("the entry"));
    }
    border.sig(&function.sig())?;
    let mut body = Body::new(border, function);
    let text = body.write(fixed)?;
    Ok((body, text))
}

fn text(
    program: &Program,
    sides: &Sides,
    named: &BTreeSet<FuncId>,
    bodies: &[(FuncId, Body, String)],
) -> String {
    let mut used: BTreeSet<TyId> = bodies.iter().flat_map(|(_, body, _)| body.used.iter().copied()).collect();
    for id in named {
        let sig = program.func(*id).sig();
        used.extend(sig.params.iter().chain([&sig.ret]));
    }
    let mut out = String::from("#include <stdarg.h>\n#include <stdint.h>\n");
    out.push_str(&format!("typedef void (*{})(void);\n", types::FN_POINTER));
    out.push_str(&types::definitions(&program.types, &used));
    let helpers: BTreeMap<&String, &String> = bodies.iter().flat_map(|(_, body, _)| &body.helpers).collect();
    helpers.values().for_each(|text| out.push_str(text));
    let declared: BTreeSet<FuncId> = named.iter().chain(sides.in_c.keys()).copied().collect();
    for id in declared {
        out.push_str(&format!("{};\n", head(program, sides, id)));
    }
    for (id, _, text) in bodies {
        out.push_str(&format!("{} {{\n{text}}}\n", head(program, sides, *id)));
    }
    out
}

/// The head of a function, without its body.
fn head(program: &Program, sides: &Sides, id: FuncId) -> String {
    let function = program.func(id);
    let variadic = sides.in_c.get(&id).copied().flatten();
    let fixed = variadic.unwrap_or(function.params);
    let param = |i| types::declare(&program.types, function.local_ty(Local(i)), &local(Local(i)));
    let mut params: Vec<String> = (1..=fixed).map(param).collect();
    if variadic.is_some() {
        params.push("...".to_string());
    }
    if params.is_empty() {
        params.push("void".to_string());
    }
    let ret = types::name(&program.types, function.local_ty(Local::RET));
    format!("{ret} {PREFIX}{}({})", function.name, params.join(", "))
}

/// The number of parameters that a function made variadic keeps; drawn from its name, and `None` for about half.
fn fixed(program: &Program, function: &Function) -> Option<u32> {
    let promoted = |param: Local| match program.types.get(function.local_ty(param)) {
        Ty::Int(int) => matches!(int.bits(), 32 | 64),
        Ty::Float(float) => *float == FloatTy::F64,
        Ty::RawPtr(..) | Ty::FnPtr(_) => true,
        _ => false,
    };
    // Variadic parameters must survive C's default promotions; C needs one named parameter before them.
    let params: Vec<Local> = function.param_locals().collect();
    let loose = params.iter().rev().take_while(|param| promoted(**param)).count() as u32;
    let least = (function.params - loose).max(1);
    let hash = function.name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let drawn = hash >> 32;
    if least >= function.params || drawn.is_multiple_of(2) {
        return None;
    }
    Some(least + (drawn / 2 % u64::from(function.params - least)) as u32)
}

/// The functions that a constant or static points to: their signature must stay that of the pointer.
fn pointed(program: &Program) -> BTreeSet<FuncId> {
    fn visit(value: &ConstValue, found: &mut BTreeSet<FuncId>) {
        match value {
            ConstValue::Fn(id) => drop(found.insert(*id)),
            ConstValue::Ref(inner) => visit(inner, found),
            ConstValue::Aggregate { fields, .. } => fields.iter().for_each(|field| visit(field, found)),
            ConstValue::Union { value, .. } => visit(value, found),
            ConstValue::Scalar(_) | ConstValue::StaticAddr(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    program.consts.iter().for_each(|item| visit(&item.value, &mut found));
    program.statics.iter().for_each(|item| visit(&item.value, &mut found));
    found
}
