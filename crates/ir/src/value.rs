//! Values: bits of which some may be undef, or all of them poison.

use machine::ops::int;

use crate::integer::Int;
use crate::module::Type;

/// The lowest `width` bits.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The bits as a signed number.
pub(crate) fn signed(bits: u128, width: u32) -> i128 {
    int::extend(Int::signed(width), bits) as i128
}

/// The object that a pointer may access, beyond its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Provenance {
    /// None: it may not be used for accesses.
    #[default]
    None,
    /// Any exposed object: the pointer was made from an integer.
    Exposed,
    /// A tag of the memory: an object, and the restricted parameters that the pointer came through.
    Tag(u32),
}

/// An integer, a floating-point number or a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scalar {
    /// The bits; undef bits are zero here.
    pub bits: u128,
    /// The unknown bits: undef, frozen, or the payload of a computed NaN.
    pub undef: u128,
    pub poison: bool,
    /// Whether the unknown bits are the same for every use, as after
    /// `freeze`: not undef, but results must not depend on them.
    pub fixed: bool,
    pub provenance: Provenance,
}

impl Scalar {
    pub(crate) fn new(bits: u128) -> Scalar {
        Scalar { bits, ..Scalar::default() }
    }

    pub(crate) fn bool(value: bool) -> Scalar {
        Scalar::new(u128::from(value))
    }

    pub(crate) fn undef(width: u32) -> Scalar {
        Scalar { undef: mask(width), ..Scalar::default() }
    }

    pub(crate) fn poison() -> Scalar {
        Scalar { poison: true, ..Scalar::default() }
    }

    pub(crate) fn pointer(address: u64, provenance: Provenance) -> Scalar {
        Scalar { provenance, ..Scalar::new(u128::from(address)) }
    }

    /// A scalar of which the bits in `undef` are unknown.
    pub(crate) fn partly(bits: u128, undef: u128) -> Scalar {
        Scalar { bits: bits & !undef, undef, ..Scalar::default() }
    }

    /// Its bits, if all are known.
    pub(crate) fn known(&self) -> Option<u128> {
        (!self.poison && self.undef == 0).then_some(self.bits)
    }

    /// What is unknown about it, for messages.
    pub(crate) fn flaw(&self) -> &'static str {
        match (self.poison, self.fixed) {
            (true, _) => "poison",
            (false, true) => "open",
            (false, false) => "undef",
        }
    }
}

/// A value of any type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Scalar(Scalar),
    /// A vector, an array or a struct.
    Many(Vec<Value>),
}

impl Value {
    /// A value of a type whose scalars are all made by `make`.
    pub(crate) fn filled(ty: &Type, make: &impl Fn(u32) -> Scalar) -> Value {
        match ty {
            Type::Vector(n, element) => Value::Many(vec![Value::filled(element, make); *n as usize]),
            Type::Array(n, element) => Value::Many(vec![Value::filled(element, make); *n as usize]),
            Type::Struct { fields, .. } => {
                Value::Many(fields.iter().map(|field| Value::filled(field, make)).collect())
            }
            other => Value::Scalar(make(other.width().unwrap_or(1))),
        }
    }

    pub(crate) fn poison(ty: &Type) -> Value {
        Value::filled(ty, &|_| Scalar::poison())
    }

    pub(crate) fn zero(ty: &Type) -> Value {
        Value::filled(ty, &|_| Scalar::default())
    }

    /// The scalar; poison for an aggregate (which does not occur in well-typed modules).
    pub(crate) fn scalar(&self) -> Scalar {
        match self {
            Value::Scalar(scalar) => *scalar,
            Value::Many(_) => Scalar::poison(),
        }
    }

    /// Its scalars in order.
    pub(crate) fn lanes(&self) -> Vec<Scalar> {
        match self {
            Value::Scalar(scalar) => vec![*scalar],
            Value::Many(parts) => parts.iter().flat_map(Value::lanes).collect(),
        }
    }

    /// The first scalar that is not fully known.
    pub(crate) fn flaw(&self) -> Option<&'static str> {
        match self {
            Value::Scalar(scalar) => scalar.known().is_none().then(|| scalar.flaw()),
            Value::Many(parts) => parts.iter().find_map(Value::flaw),
        }
    }

    /// The first scalar with poison or undef.
    pub(crate) fn undefined(&self) -> Option<&'static str> {
        match self {
            Value::Scalar(scalar) => (scalar.known().is_none() && !scalar.fixed).then(|| scalar.flaw()),
            Value::Many(parts) => parts.iter().find_map(Value::undefined),
        }
    }

    /// A value from its scalars: one, or a vector.
    pub(crate) fn of_lanes(ty: &Type, lanes: Vec<Scalar>) -> Value {
        match ty {
            Type::Vector(..) => Value::Many(lanes.into_iter().map(Value::Scalar).collect()),
            _ => Value::Scalar(lanes.first().copied().unwrap_or_else(Scalar::poison)),
        }
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        Value::Scalar(scalar)
    }
}
