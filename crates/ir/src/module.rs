//! A module as data.

use rustc_hash::FxHashMap;

/// A type. Named ones are replaced by what they stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    Void,
    /// An integer of that many bits, 1 to 128.
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
    /// Labels, tokens and metadata: named, never a value here.
    Other(&'static str),
}

/// A format of floating-point numbers.
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
    /// The type of a lane: of a vector its element, of others the type itself.
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

/// Where a value comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Operand {
    /// A parameter or an instruction's result: its slot in the function.
    Local(usize),
    Const(Const),
}

/// A constant; its type is known from where it stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    /// An integer, or the bits of a floating-point number.
    Bits(u128),
    Zero,
    Undef,
    Poison,
    Many(Vec<(Type, Const)>),
    Splat(Box<(Type, Const)>),
    Bytes(Vec<u8>),
    /// The address of a global variable or function.
    Global(String),
    Expression(Box<Op>),
}

/// What attributes say, as far as it is checked. See docs/llvm-ir.md for those that are not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    pub noundef: bool,
    pub nonnull: bool,
    pub noalias: bool,
    pub readonly: bool,
    pub writeonly: bool,
    pub readnone: bool,
    pub noreturn: bool,
    pub align: u64,
    pub dereferenceable: u64,
    pub dereferenceable_or_null: u64,
    /// From, to (not included), as the width at hand; equal is the full range.
    pub range: Option<(u128, u128)>,
    pub byval: Option<Type>,
    pub effects: Option<Effects>,
    /// Groups (`#3`), which stand at the end of the text.
    pub groups: Vec<u32>,
    /// Attributes that say something we neither check nor may ignore.
    pub unknown: Vec<String>,
}

/// What a function may do with memory that is not its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    pub read: bool,
    pub write: bool,
}

impl Attributes {
    /// Both sets.
    pub(crate) fn and(&self, other: &Attributes) -> Attributes {
        let mut all = self.clone();
        all.noundef |= other.noundef;
        all.nonnull |= other.nonnull;
        all.noalias |= other.noalias;
        all.readonly |= other.readonly;
        all.writeonly |= other.writeonly;
        all.readnone |= other.readnone;
        all.noreturn |= other.noreturn;
        all.align = all.align.max(other.align);
        all.dereferenceable = all.dereferenceable.max(other.dereferenceable);
        all.dereferenceable_or_null = all.dereferenceable_or_null.max(other.dereferenceable_or_null);
        all.range = all.range.or(other.range);
        all.byval = all.byval.or_else(|| other.byval.clone());
        all.effects = match (all.effects, other.effects) {
            (Some(a), Some(b)) => Some(Effects { read: a.read && b.read, write: a.write && b.write }),
            (a, b) => a.or(b),
        };
        all.groups.extend(&other.groups);
        all.unknown.extend(other.unknown.iter().cloned());
        all
    }
}

/// Metadata of an instruction that says something about its value: names with the number of their node.
pub type Attached = Vec<(String, Option<u32>)>;

/// The flags of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    pub nsw: bool,
    pub nuw: bool,
    pub exact: bool,
    pub disjoint: bool,
    pub nneg: bool,
    pub samesign: bool,
    pub inbounds: bool,
    pub nusw: bool,
    pub nnan: bool,
    pub ninf: bool,
    pub nsz: bool,
    /// A flag of fast mathematics that allows more than one result.
    pub loose: bool,
}

/// An operation that has no effect: also what constant expressions are made of.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// Integer arithmetic, by its name.
    Binary {
        name: String,
        flags: Flags,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    FloatBinary {
        name: String,
        flags: Flags,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    FloatNegate {
        flags: Flags,
        ty: Type,
        a: Operand,
    },
    Compare {
        predicate: String,
        flags: Flags,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    FloatCompare {
        predicate: String,
        flags: Flags,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    Cast {
        name: String,
        flags: Flags,
        from: Type,
        a: Operand,
        to: Type,
    },
    Select {
        flags: Flags,
        condition: (Type, Operand),
        ty: Type,
        a: Operand,
        b: Operand,
    },
    Freeze {
        ty: Type,
        a: Operand,
    },
    Element {
        flags: Flags,
        source: Type,
        base: (Type, Operand),
        indices: Vec<(Type, Operand)>,
    },
    ExtractValue {
        ty: Type,
        a: Operand,
        path: Vec<usize>,
    },
    InsertValue {
        ty: Type,
        a: Operand,
        element: (Type, Operand),
        path: Vec<usize>,
    },
    ExtractElement {
        ty: Type,
        a: Operand,
        index: (Type, Operand),
    },
    InsertElement {
        ty: Type,
        a: Operand,
        element: (Type, Operand),
        index: (Type, Operand),
    },
    Shuffle {
        ty: Type,
        a: Operand,
        b: Operand,
        mask: (Type, Operand),
    },
}

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    Compute(Op),
    Alloca {
        ty: Type,
        count: Option<(Type, Operand)>,
        align: u64,
    },
    Load {
        ty: Type,
        ptr: Operand,
        align: u64,
    },
    Store {
        ty: Type,
        value: Operand,
        ptr: Operand,
        align: u64,
    },
    CompareExchange {
        ty: Type,
        ptr: Operand,
        expected: Operand,
        new: Operand,
        align: u64,
    },
    ReadModifyWrite {
        name: String,
        ty: Type,
        ptr: Operand,
        value: Operand,
        align: u64,
    },
    Fence,
    Phi {
        ty: Type,
        from: Vec<(Operand, usize)>,
    },
    /// A call; an invoke is one with a block to go to.
    Call(Box<Call>),
    Return(Option<(Type, Operand)>),
    Jump(usize),
    Branch {
        condition: Operand,
        yes: usize,
        no: usize,
    },
    Switch {
        ty: Type,
        value: Operand,
        default: usize,
        cases: Vec<(Const, usize)>,
    },
    Unreachable,
    /// Text that is not known: an error if it is reached.
    Unknown(String),
}

/// A call.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub flags: Flags,
    pub convention: String,
    pub returns: Attributes,
    pub result: Type,
    pub callee: Callee,
    pub arguments: Vec<Argument>,
    pub attributes: Attributes,
    /// Operand bundles.
    pub bundles: Vec<Bundle>,
    pub next: Option<usize>,
}

/// A bundle of operands: its name, and values with their types.
pub type Bundle = (String, Vec<(Type, Operand)>);

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument {
    pub ty: Type,
    pub attributes: Attributes,
    pub operand: Operand,
}

/// What is called.
#[derive(Clone, PartialEq, Debug)]
pub enum Callee {
    Operand(Operand),
    Assembly { text: Vec<u8>, constraints: Vec<u8> },
}

/// An instruction with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    pub line: u32,
    pub result: Option<usize>,
    pub action: Action,
    pub attached: Attached,
}

/// A function, with blocks or (a declaration) without.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function {
    pub name: String,
    pub convention: String,
    pub line: u32,
    pub result: Option<Type>,
    pub returns: Attributes,
    pub params: Vec<(Type, Attributes)>,
    pub variadic: bool,
    pub attributes: Attributes,
    pub blocks: Vec<Vec<Instruction>>,
    /// How many slots there are; parameters come first.
    pub slots: usize,
    /// Slots that `llvm.lifetime.start` is called with: objects that do not live from the beginning.
    pub late: Vec<usize>,
}

/// A global variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    pub name: String,
    pub constant: bool,
    pub ty: Type,
    /// Nothing if it is defined elsewhere.
    pub value: Option<Const>,
    pub align: u64,
}

/// A module.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    pub globals: Vec<Global>,
    pub functions: Vec<Function>,
    pub groups: FxHashMap<u32, Attributes>,
    /// Metadata nodes that hold only integers.
    pub metadata: FxHashMap<u32, Vec<(u32, u128)>>,
    /// The alignment of i128, in bytes; it changed with LLVM 18.
    pub wide_align: u64,
}

impl Module {
    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// A function's instructions, for a measure of size; without `phi` or anything else left out.
    pub fn instructions(&self) -> usize {
        self.functions.iter().flat_map(|function| &function.blocks).map(Vec::len).sum()
    }

    /// Attributes with those of their groups.
    pub(crate) fn whole(&self, attributes: &Attributes) -> Attributes {
        let groups = attributes.groups.iter().filter_map(|group| self.groups.get(group));
        groups.fold(attributes.clone(), |all, group| all.and(group))
    }
}
