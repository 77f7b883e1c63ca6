//! The table of everything that a program may contain, each with the knob that switches it off.

use std::sync::OnceLock;

use mir::Intrinsic;
use rustc_hash::FxHashMap;

/// Something that a program may contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construct {
    /// Its name: a family and a member.
    pub name: String,
    /// What it is.
    pub doc: String,
    /// The knob without which it never occurs, if one alone decides.
    pub switch: Option<&'static str>,
}

/// A construct by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstructId(pub usize);

/// All constructs.
pub fn constructs() -> &'static [Construct] {
    &table().0
}

/// The construct of a name.
pub fn construct(name: &str) -> Option<ConstructId> {
    table().1.get(name).copied()
}

/// The construct of an intrinsic: they are the last ones, in the order of their own table.
pub fn of_intrinsic(intrinsic: Intrinsic) -> ConstructId {
    ConstructId(FORMS.len() + intrinsic as usize)
}

type Table = (Vec<Construct>, FxHashMap<String, ConstructId>);

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let forms = FORMS.iter().map(|(name, switch, doc)| Construct {
            name: name.to_string(),
            doc: doc.to_string(),
            switch: (!switch.is_empty()).then_some(*switch),
        });
        let intrinsics = Intrinsic::ALL.iter().map(|i| Construct {
            name: format!("intrinsic.{}", i.name()),
            doc: format!("the intrinsic `{}`", i.name()),
            switch: Some(family(*i)),
        });
        let all: Vec<Construct> = forms.chain(intrinsics).collect();
        let names = all.iter().enumerate().map(|(i, c)| (c.name.clone(), ConstructId(i))).collect();
        (all, names)
    })
}

/// The knob of an intrinsic.
pub fn family(intrinsic: Intrinsic) -> &'static str {
    use Intrinsic as I;
    match intrinsic {
        I::VolatileLoad
        | I::VolatileStore
        | I::UnalignedVolatileLoad
        | I::UnalignedVolatileStore
        | I::VolatileSetMemory => "atomic_intrinsics",
        I::SizeOfVal | I::AlignOfVal => "opaque_intrinsics",
        _ if intrinsic <= I::ThreeWayCompare => "int_intrinsics",
        _ if intrinsic <= I::ColdPath => "opaque_intrinsics",
        _ if intrinsic <= I::AlignOfVal => "memory_intrinsics",
        _ if intrinsic <= I::AggregateRawPtr => "pointer_intrinsics",
        _ if intrinsic <= I::FloatToIntUnchecked => "float_intrinsics",
        _ if intrinsic <= I::AtomicSinglethreadfence => "atomic_intrinsics",
        _ => "simd_intrinsics",
    }
}

/// Name, switch (empty: none), meaning.
#[rustfmt::skip]
const FORMS: &[(&str, &str, &str)] = &[
    ("statement.assign", "", "`place = rvalue;`"),
    ("statement.storage-live", "storage", "`StorageLive(local);`"),
    ("statement.storage-dead", "storage", "`StorageDead(local);`"),
    ("statement.assume", "assumes", "`Assume(operand);`"),
    ("statement.set-discriminant", "set_discriminants", "`SetDiscriminant(place, variant);`"),
    ("statement.deinit", "gone_constructs", "`Deinit(place);` (until 1.91)"),
    ("statement.retag", "gone_constructs", "`Retag(place);` (until 1.96)"),

    ("rvalue.use", "", "an operand"),
    ("rvalue.repeat", "", "`[x; N]`"),
    ("rvalue.ref", "", "`&place`"),
    ("rvalue.ref-mut", "", "`&mut place`"),
    ("rvalue.raw", "", "`&raw const place`"),
    ("rvalue.raw-mut", "", "`&raw mut place`"),
    ("rvalue.not", "", "`!x`"),
    ("rvalue.neg", "unary", "`-x`"),
    ("rvalue.ptr-metadata", "lengths", "`PtrMetadata(pointer)`"),
    ("rvalue.discriminant", "", "`Discriminant(place)`"),
    ("rvalue.len", "gone_constructs", "`Len(place)` (until 1.91)"),
    ("rvalue.copy-for-deref", "gone_constructs", "`CopyForDeref(place)` (until 1.91)"),
    ("rvalue.pointer-comparison", "pointer_comparisons", "a comparison of pointers"),

    ("binary.add", "", "`a + b`"),
    ("binary.sub", "", "`a - b`"),
    ("binary.mul", "", "`a * b`"),
    ("binary.div", "", "`a / b`"),
    ("binary.rem", "division", "`a % b`"),
    ("binary.bit-xor", "", "`a ^ b`"),
    ("binary.bit-and", "", "`a & b`"),
    ("binary.bit-or", "", "`a | b`"),
    ("binary.shl", "shifts", "`a << b`"),
    ("binary.shr", "shifts", "`a >> b`"),
    ("binary.eq", "", "`a == b`"),
    ("binary.ne", "", "`a != b`"),
    ("binary.lt", "", "`a < b`"),
    ("binary.le", "", "`a <= b`"),
    ("binary.gt", "", "`a > b`"),
    ("binary.ge", "", "`a >= b`"),
    ("binary.offset", "offsets", "`Offset(pointer, n)`"),
    ("checked.add", "checked", "`Checked(a + b)`"),
    ("checked.sub", "checked", "`Checked(a - b)`"),
    ("checked.mul", "checked", "`Checked(a * b)`"),

    ("cast.int-to-int", "", "an integer as another one"),
    ("cast.bool-to-int", "", "a bool as an integer"),
    ("cast.char-to-int", "", "a char as an integer"),
    ("cast.int-to-char", "", "a `u8` as a char"),
    ("cast.int-to-float", "", "an integer as a float"),
    ("cast.float-to-int", "", "a float as an integer, saturating"),
    ("cast.float-to-float", "", "a float as another one"),
    ("cast.pointer-to-pointer", "", "a pointer as one to another type"),
    ("cast.pointer-to-address", "addresses", "a pointer as its address"),
    ("cast.other", "", "any other cast with `as`"),
    ("cast.transmute", "transmutes", "`CastTransmute`"),
    ("cast.ptr-to-ptr", "", "`CastPtrToPtr`"),
    ("cast.unsize", "", "`CastUnsize`"),

    ("aggregate.tuple", "", "a tuple from its parts"),
    ("aggregate.array", "", "an array from its elements"),
    ("aggregate.struct", "structs", "a struct from its fields"),
    ("aggregate.variant", "", "an enum variant from its fields"),
    ("aggregate.simd", "", "a SIMD vector from its array, by a transmute"),
    ("aggregate.union", "unions", "a union with one field"),

    ("operand.copy", "", "a copy of a place"),
    ("operand.move", "", "a move from a place"),
    ("operand.literal", "", "a literal"),
    ("operand.const", "", "a named constant"),
    ("operand.static", "statics", "the address of a static"),

    ("place.local", "", "a whole local"),
    ("place.deref-raw", "", "a place behind a raw pointer"),
    ("place.deref-ref", "", "a place behind a reference"),
    ("place.field", "", "a field of a struct or tuple"),
    ("place.union-field", "unions", "a field of a union"),
    ("place.index", "", "an element of an array or slice"),
    ("place.variant", "", "a field of an enum variant"),

    ("terminator.return", "", "`Return()`"),
    ("terminator.goto", "", "`Goto(block)`"),
    ("terminator.unreachable", "", "`Unreachable()`"),
    ("terminator.switch-bool", "", "a `match` on a bool"),
    ("terminator.switch-char", "chars", "a `match` on a char"),
    ("terminator.switch-int", "", "a `match` on an integer"),
    ("terminator.call", "", "a call of any kind"),
    ("terminator.tail-call", "", "`TailCall(..)`"),
    ("terminator.drop", "", "`Drop(place, ..)`"),
    ("terminator.unwind-resume", "", "`UnwindResume()`"),
    ("terminator.unwind-terminate", "", "`UnwindTerminate(..)`"),

    ("unwind.continue", "", "a call whose unwinding would go on"),
    ("unwind.unreachable", "", "a call that must not unwind"),
    ("unwind.terminate", "", "a call that would abort on unwinding"),
    ("unwind.cleanup", "", "a call that would unwind into a block"),

    ("callee.function", "", "a call of a function"),
    ("callee.pointer", "pointer_calls", "a call through a function pointer"),
    ("callee.intrinsic", "", "a call of an intrinsic"),
    ("callee.observe", "", "an observation"),

    ("type.bool", "", "locals of type bool"),
    ("type.char", "chars", "locals of type char"),
    ("type.int", "", "locals of an integer type of up to 64 bits"),
    ("type.wide-int", "wide_ints", "locals of type i128 or u128"),
    ("type.float", "", "locals of type f32 or f64"),
    ("type.gated-float", "gated_floats", "locals of type f16 or f128"),
    ("type.tuple", "", "locals of a tuple type, pairs of checked arithmetic included"),
    ("type.array", "", "locals of an array type"),
    ("type.struct", "structs", "locals of a struct type of the program"),
    ("type.struct-c", "structs", "locals of a `repr(C)` struct"),
    ("type.struct-packed", "structs", "locals of a packed struct"),
    ("type.struct-aligned", "structs", "locals of an over-aligned struct"),
    ("type.struct-transparent", "structs", "locals of a transparent struct"),
    ("type.enum", "enums", "locals of an enum type of the program"),
    ("type.enum-int", "enums", "locals of an enum with an integer repr"),
    ("type.union", "unions", "locals of a union type"),
    ("type.simd", "simd", "locals of a SIMD vector type"),
    ("type.library", "", "locals of a library type"),
    ("type.raw-pointer", "", "locals that are raw pointers"),
    ("type.reference", "", "locals that are references"),
    ("type.slice-pointer", "", "locals that are pointers or references to slices"),
    ("type.fn-pointer", "fn_pointers", "locals that are function pointers"),
    ("type.pointer-to-pointer", "", "locals that are pointers to pointers"),

    ("item.static", "statics", "statics"),
    ("item.const", "", "named constants"),
    ("item.inline-always", "", "functions with `#[inline(always)]`"),
    ("item.inline-never", "", "functions with `#[inline(never)]`"),
    ("item.inline-hint", "", "functions with `#[inline]`"),
    ("item.abi-c", "", "functions with the C ABI"),

    ("flow.loop", "", "loops; executed: their back edges"),
    ("flow.loop-again", "", "loops whose body ran at least twice"),
    ("flow.loop-thrice", "", "loops whose back edge was taken at least twice"),
    ("flow.nested-loop", "", "loops in loops; executed: back edges of the inner one"),
    ("flow.multi-exit-loop", "", "loops with two exits or more; executed: their exits"),
    ("flow.irreducible", "", "functions with a cycle of several entries; executed: their calls"),
    ("flow.called-again", "", "functions called twice or more; executed: calls after the first"),
    ("flow.recursion", "recursion", "functions that call themselves, directly or not; executed: calls while active"),
    ("flow.callers-memory", "", "accesses to locals of an outer activation"),
    ("flow.dest-is-argument", "self_calls", "calls whose destination is a copied argument"),
    ("flow.dest-indirect", "indirect_destinations", "calls whose destination is behind a pointer"),
    ("flow.comparison-used-twice", "", "comparisons whose result is read at two places or more"),
    ("flow.union-reread", "unions", "reads of a union field after another one was written"),
    ("flow.payload-written", "enums", "assignments to a field of an enum variant"),
    ("flow.partial-aggregate", "", "locals that are only ever written part by part"),
    ("flow.decoy", "", "blocks that are never executed"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_switches_are_knobs() {
        let (all, names) = table();
        assert_eq!(all.len(), names.len());
        for c in all {
            assert!(
                c.switch.is_none_or(|s| crate::KNOBS.iter().any(|k| k.name == s)),
                "{}: {:?}",
                c.name,
                c.switch
            );
        }
    }

    #[test]
    fn intrinsics_come_last_in_their_order() {
        let name = |i| constructs()[of_intrinsic(i).0].name.as_str();
        assert_eq!(name(Intrinsic::UncheckedAdd), "intrinsic.unchecked_add");
        assert_eq!(Intrinsic::ALL.last().map(|i| of_intrinsic(*i).0 + 1), Some(constructs().len()));
        assert_eq!(family(Intrinsic::SimdAdd), "simd_intrinsics");
        assert_eq!(family(Intrinsic::Fabs), "float_intrinsics");
    }
}
