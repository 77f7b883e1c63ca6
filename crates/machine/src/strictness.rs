//! Rules that are stricter than Miri's and that rustc's passes do not keep. They are relaxed to judge MIR after
//! passes (semantics L); everything else uses the strict default.

use mir::{AdtKind, Shape, Ty, TyId, Types};

use crate::machine::Machine;
use crate::place::Loc;

/// Which of these rules apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strictness {
    /// A `Move` ends the value of its place also outside calls, and as an operand of an intrinsic (semantics L.1).
    pub moves: bool,
    /// A `Move` argument that is passed in registers is donated too (semantics L.2).
    pub register_arguments: bool,
    /// The destination of a call belongs to the callee even if the result comes back in registers (semantics L.3).
    pub register_results: bool,
    /// `f(copy x, move x)` is refused like `f(move x, copy x)` (semantics L.4).
    pub copy_before_move: bool,
    /// Addresses of different allocations are not compared once they are integers (semantics L.5).
    pub address_equality: bool,
    /// `x = x` overlaps (semantics L.6).
    pub self_assignment: bool,
}

impl Strictness {
    /// All rules: the meaning of programs.
    pub const STRICT: Strictness = Strictness {
        moves: true,
        register_arguments: true,
        register_results: true,
        copy_before_move: true,
        address_equality: true,
        self_assignment: true,
    };

    /// None of them: what rustc's passes are held to.
    pub const PASSES: Strictness = Strictness {
        moves: false,
        register_arguments: false,
        register_results: false,
        copy_before_move: false,
        address_equality: false,
        self_assignment: false,
    };
}

impl Default for Strictness {
    fn default() -> Strictness {
        Strictness::STRICT
    }
}

impl Machine {
    /// Whether a moved argument is only copied.
    pub(crate) fn is_copied(&self, types: &Types, loc: &Loc) -> bool {
        !self.limits.strictness.register_arguments && in_registers(types, loc.ty)
    }

    /// Whether the result comes back in registers, so that the callee does not access the destination.
    pub(crate) fn is_returned_by_value(&self, types: &Types, dest: &Loc) -> bool {
        !self.limits.strictness.register_results && returned_in_registers(types, dest.ty)
    }
}

/// Whether Rust's calling convention passes arguments of the type in registers: numbers, pointers and pairs of them,
/// and types no larger than a pointer. If the compiler chooses the size, the smallest possible one counts.
fn in_registers(types: &Types, ty: TyId) -> bool {
    scalars(types, ty).is_some_and(|all| all.len() <= 2) || least_size(types, ty) <= types.pointer().size()
}

/// Whether results of the type are returned in registers: like [`in_registers`], but a pair must fit into two.
fn returned_in_registers(types: &Types, ty: TyId) -> bool {
    let pair = scalars(types, ty).is_some_and(|all| all.len() == 2);
    in_registers(types, ty) && (!pair || least_size(types, ty) <= 2 * types.pointer().size())
}

/// The sizes of the numbers and thin pointers in a value, if it consists of nothing else.
fn scalars(types: &Types, ty: TyId) -> Option<Vec<u64>> {
    let join = |parts: &mut dyn Iterator<Item = TyId>| {
        parts.map(|part| scalars(types, part)).collect::<Option<Vec<_>>>().map(|all| all.concat())
    };
    let size = types.pointer().size();
    match (types.get(ty), &types.layout(ty).shape) {
        (_, Shape::Scalar(prim)) => Some(vec![prim.size(types.pointer())]),
        (_, Shape::Wide { .. }) => Some(vec![size, size]),
        (Ty::Tuple(fields), _) => join(&mut fields.iter().copied()),
        (Ty::Adt(id), shape) => match (&types.adt(*id).kind, shape) {
            // SIMD vectors are not counted as scalars.
            (AdtKind::Struct(_), Shape::Array { .. }) => None,
            (AdtKind::Struct(only), _) => join(&mut only.fields.iter().map(|f| f.ty)),
            (AdtKind::Enum(variants), _) => {
                let each = variants.iter().map(|v| join(&mut v.fields.iter().map(|f| f.ty)));
                let mut each = each.collect::<Option<Vec<_>>>()?;
                each.retain(|fields| !fields.is_empty());
                each.dedup();
                match each.as_slice() {
                    [] => Some(vec![1]),
                    // The tag may be stored in a niche of the fields.
                    [fields] if fields.len() == 2 && niche(types, *id) => Some(fields.clone()),
                    [fields] => Some([vec![1], fields.clone()].concat()),
                    _ => None,
                }
            }
            (AdtKind::Union(_), _) => None,
        },
        _ => None,
    }
}

/// The smallest size that a compiler can give a type.
fn least_size(types: &Types, ty: TyId) -> u64 {
    let layout = types.layout(ty);
    if layout.stable {
        return layout.size;
    }
    let sum = |parts: &mut dyn Iterator<Item = TyId>| parts.map(|part| least_size(types, part)).sum::<u64>();
    let bytes = match types.get(ty) {
        Ty::Tuple(fields) => sum(&mut fields.iter().copied()),
        Ty::Array(element, len) => return least_size(types, *element).saturating_mul(*len),
        Ty::Adt(id) => match &types.adt(*id).kind {
            AdtKind::Struct(only) => sum(&mut only.fields.iter().map(|f| f.ty)),
            AdtKind::Enum(variants) => {
                let fields = variants.iter().map(|v| sum(&mut v.fields.iter().map(|f| f.ty)));
                fields.max().unwrap_or(0) + u64::from(variants.len() > 1 && !niche(types, *id))
            }
            AdtKind::Union(fields) => fields.iter().map(|f| least_size(types, f.ty)).max().unwrap_or(0),
        },
        _ => layout.size,
    };
    bytes.next_multiple_of(layout.align.max(1))
}

/// Whether the fields of an enum may have a niche for its tag.
fn niche(types: &Types, adt: mir::AdtId) -> bool {
    types.adt(adt).all_fields().any(|field| may_have_niche(types, field.ty))
}

/// Whether the type may have invalid bit patterns, which can encode a variant.
fn may_have_niche(types: &Types, ty: TyId) -> bool {
    match types.get(ty) {
        Ty::Int(_) | Ty::Float(_) | Ty::RawPtr(..) => false,
        Ty::Tuple(fields) => fields.iter().any(|field| may_have_niche(types, *field)),
        Ty::Array(element, _) => may_have_niche(types, *element),
        Ty::Adt(id) => match &types.adt(*id).kind {
            AdtKind::Union(_) => false,
            AdtKind::Enum(_) => true,
            AdtKind::Struct(only) => {
                types.adt(*id).lib.is_some() || only.fields.iter().any(|f| may_have_niche(types, f.ty))
            }
        },
        _ => true,
    }
}
