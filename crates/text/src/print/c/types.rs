//! Types in C. All pointers are `void *`, so a type only depends on those that it holds by value.

use std::collections::BTreeSet;

use crate::print::c::PREFIX;
use mir::adt::{AdtKind, Field};
use mir::types::{FloatTy, FnSig, IntTy, Ty, TyId, Types};

/// The name of the function pointer type: all are the same until they are called.
pub(super) const FN_POINTER: &str = "prog0_fn_pointer";

/// The name of an integer type.
pub(super) fn int(int: IntTy) -> &'static str {
    match int {
        IntTy::I8 => "int8_t",
        IntTy::I16 => "int16_t",
        IntTy::I32 => "int32_t",
        IntTy::I64 => "int64_t",
        IntTy::I128 => "__int128",
        IntTy::Isize(_) => "intptr_t",
        IntTy::U8 => "uint8_t",
        IntTy::U16 => "uint16_t",
        IntTy::U32 => "uint32_t",
        IntTy::U64 => "uint64_t",
        IntTy::U128 => "unsigned __int128",
        IntTy::Usize(_) => "uintptr_t",
    }
}

/// The unsigned type in which arithmetic on an integer type wraps: C promotes smaller ones to `int`.
pub(super) fn wrapping(int: IntTy) -> &'static str {
    match int.bits() {
        8 | 16 | 32 => "uint32_t",
        64 => "uint64_t",
        _ => "unsigned __int128",
    }
}

/// The name of a float type that C has.
pub(super) fn float(float: FloatTy) -> &'static str {
    if float == FloatTy::F32 { "float" } else { "double" }
}

/// The declaration of `name`, which may be empty or a pointer's `(*)`, with this type. The type must exist in C.
pub(super) fn declare(types: &Types, ty: TyId, name: &str) -> String {
    let base = match types.get(ty) {
        Ty::Array(element, len) => return declare(types, *element, &format!("{name}[{len}]")),
        Ty::Bool => "_Bool".to_string(),
        Ty::Int(of) => int(*of).to_string(),
        Ty::Float(of) => float(*of).to_string(),
        Ty::RawPtr(..) | Ty::Ref(..) => "void *".to_string(),
        Ty::FnPtr(_) => FN_POINTER.to_string(),
        Ty::Adt(id) => format!("{PREFIX}{}", types.adt(*id).name),
        Ty::Tuple(_) | Ty::Char | Ty::Slice(_) => "void".to_string(),
    };
    match name {
        "" => base,
        _ => format!("{base} {name}"),
    }
}

/// The name of a type.
pub(super) fn name(types: &Types, ty: TyId) -> String {
    declare(types, ty, "")
}

/// A pointer to the type.
pub(super) fn pointer(types: &Types, ty: TyId) -> String {
    let star = if matches!(types.get(ty), Ty::Array(..)) { "(*)" } else { "*" };
    declare(types, ty, star)
}

/// A pointer to functions with this signature.
pub(super) fn fn_pointer(types: &Types, sig: &FnSig) -> String {
    format!("{} (*)({})", name(types, sig.ret), params(types, &sig.params))
}

/// The types of parameters.
pub(super) fn params(types: &Types, params: &[TyId]) -> String {
    match params {
        [] => "void".to_string(),
        _ => params.iter().map(|ty| name(types, *ty)).collect::<Vec<_>>().join(", "),
    }
}

/// Whether C has to copy values of the type byte by byte.
pub(super) fn is_array(types: &Types, ty: TyId) -> bool {
    matches!(types.get(ty), Ty::Array(..))
}

/// The definitions that these types need, each after those that it holds by value.
pub(super) fn definitions(types: &Types, used: &BTreeSet<TyId>) -> String {
    let (mut out, mut done) = (String::new(), BTreeSet::new());
    used.iter().for_each(|ty| define(types, *ty, &mut done, &mut out));
    out
}

fn define(types: &Types, ty: TyId, done: &mut BTreeSet<TyId>, out: &mut String) {
    if !done.insert(ty) {
        return;
    }
    if let Ty::Array(element, _) = types.get(ty) {
        return define(types, *element, done, out);
    }
    let Some(adt) = types.as_adt(ty) else { return };
    adt.all_fields().for_each(|field| define(types, field.ty, done, out));
    let name = format!("{PREFIX}{}", adt.name);
    let (keyword, fields): (_, &[Field]) = match &adt.kind {
        AdtKind::Struct(variant) => ("struct", &variant.fields),
        AdtKind::Union(fields) => ("union", fields),
        AdtKind::Enum(variants) => {
            match adt.repr.int {
                Some(of) => out.push_str(&format!("typedef {} {name};\n", int(of))),
                None => {
                    let names: Vec<String> = variants
                        .iter()
                        .enumerate()
                        .map(|(i, variant)| format!("{name}_{i} = {}", variant.discr))
                        .collect();
                    out.push_str(&format!("typedef enum {{ {} }} {name};\n", names.join(", ")));
                }
            }
            return assert_layout(types, ty, &name, &[], out);
        }
    };
    let (open, close) = match adt.repr.pack {
        Some(n) => (format!("#pragma pack(push, {n})\n"), "#pragma pack(pop)\n"),
        None => (String::new(), ""),
    };
    let align = adt.repr.align.map(|n| format!(" __attribute__((aligned({n})))")).unwrap_or_default();
    out.push_str(&format!("{open}typedef {keyword}{align} {{\n"));
    for (i, field) in fields.iter().enumerate() {
        out.push_str(&format!("    {};\n", declare(types, field.ty, &format!("f{i}"))));
    }
    out.push_str(&format!("}} {name};\n{close}"));
    assert_layout(types, ty, &name, fields, out);
}

/// Has the C compiler check that its layout is the machine's: a difference is an error, not a wrong result.
fn assert_layout(types: &Types, ty: TyId, name: &str, fields: &[Field], out: &mut String) {
    let layout = types.layout(ty);
    let mut parts =
        vec![format!("sizeof({name}) == {}", layout.size), format!("_Alignof({name}) == {}", layout.align)];
    for i in 0..fields.len() as u32 {
        if let Some(offset) = layout.field_offset(0, i) {
            parts.push(format!("__builtin_offsetof({name}, f{i}) == {offset}"));
        }
    }
    out.push_str(&format!("_Static_assert({}, \"layout\");\n", parts.join(" && ")));
}
