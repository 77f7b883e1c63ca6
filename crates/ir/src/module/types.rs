//! Types and floating-point formats.

/// A type. Named types are replaced by their definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    Void,
    /// An integer of this many bits, 1 to 128.
    Int(u32),
    Float(Fp),
    Ptr,
    Vector(u32, Box<Type>),
    Array(u64, Box<Type>),
    Struct {
        packed: bool,
        fields: Vec<Type>,
    },
    Function {
        result: Box<Type>,
        params: Vec<Type>,
        variadic: bool,
    },
    /// Labels, tokens and metadata, which are never values here.
    Other(&'static str),
}

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fp {
    Half,
    BFloat,
    Single,
    Double,
    X87,
    Quad,
}

impl Fp {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Fp::Half | Fp::BFloat => 16,
            Fp::Single => 32,
            Fp::Double => 64,
            Fp::X87 => 80,
            Fp::Quad => 128,
        }
    }
}

impl Type {
    /// The lane type: the element of a vector, otherwise the type itself.
    pub(crate) fn lane(&self) -> &Type {
        match self {
            Type::Vector(_, element) => element,
            other => other,
        }
    }

    /// The number of lanes, if it is a vector.
    pub(crate) fn lanes(&self) -> Option<usize> {
        match self {
            Type::Vector(n, _) => Some(*n as usize),
            _ => None,
        }
    }

    /// The width in bits of a scalar type.
    pub(crate) fn width(&self) -> Option<u32> {
        match self {
            Type::Int(width) => Some(*width),
            Type::Float(fp) => Some(fp.bits()),
            Type::Ptr => Some(64),
            _ => None,
        }
    }
}
