//! A module as data: constants, instructions, functions, globals.

mod attributes;
mod intrinsic;
mod operation;
mod types;
mod words;

pub(crate) use attributes::{Attributes, Effects};
pub(crate) use intrinsic::{FloatFn, Intrinsic, base};
pub(crate) use operation::{Flags, Op};
use rustc_hash::FxHashMap;
pub(crate) use types::{Fp, Type};
pub(crate) use words::{
    Cast, Extreme, FloatExtreme, FloatOp, FloatPredicate, Fold, IntFn, IntOp, IntPredicate, Masked,
};

/// The source of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Operand {
    /// A parameter or an instruction's result, by its slot in the function.
    Local(usize),
    Const(Const),
}

/// A constant; its type follows from the context.
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

/// Metadata of an instruction that restricts its value: names with the number of their node.
pub(crate) type Attached = Vec<(String, Option<u32>)>;

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
        op: Fold,
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
    /// A call; an invoke is a call with a block to continue at.
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
    /// Unknown text: an error if it is executed.
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

/// An operand bundle: its name, and values with their types.
pub(crate) type Bundle = (String, Vec<(Type, Operand)>);

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument {
    pub ty: Type,
    pub attributes: Attributes,
    pub operand: Operand,
}

/// The target of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum Callee {
    Operand(Operand),
    Assembly { text: Vec<u8>, constraints: Vec<u8> },
}

/// An instruction with its line.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    pub line: u32,
    pub result: Option<usize>,
    pub action: Action,
    pub attached: Attached,
}

/// A function, with blocks, or without if it is a declaration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function {
    pub name: String,
    /// What it does if it is LLVM's own and known.
    pub intrinsic: Option<Intrinsic>,
    pub convention: String,
    pub line: u32,
    pub result: Option<Type>,
    pub returns: Attributes,
    pub params: Vec<(Type, Attributes)>,
    pub variadic: bool,
    pub attributes: Attributes,
    pub blocks: Vec<Vec<Instruction>>,
    /// The number of slots; parameters come first.
    pub slots: usize,
    /// Slots passed to `llvm.lifetime.start`: objects that are not alive from the start.
    pub late: Vec<usize>,
}

/// A global variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    pub name: String,
    pub constant: bool,
    pub ty: Type,
    /// The initial value; `None` if it is defined elsewhere.
    pub value: Option<Const>,
    pub align: u64,
}

/// A module.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// Global variables.
    pub globals: Vec<Global>,
    /// Functions, defined and declared.
    pub functions: Vec<Function>,
    /// Attribute groups, by number.
    pub groups: FxHashMap<u32, Attributes>,
    /// Metadata nodes that contain only integers.
    pub metadata: FxHashMap<u32, Vec<(u32, u128)>>,
    /// The alignment of i128, in bytes; it changed with LLVM 18.
    pub wide_align: u64,
}

impl Module {
    /// The function with this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The number of instructions in all functions, as a measure of size.
    pub fn instructions(&self) -> usize {
        self.functions.iter().flat_map(|function| &function.blocks).map(Vec::len).sum()
    }

    /// Attributes merged with those of their groups.
    pub(crate) fn whole(&self, attributes: &Attributes) -> Attributes {
        let groups = attributes.groups.iter().filter_map(|group| self.groups.get(group));
        groups.fold(attributes.clone(), |all, group| all.and(group))
    }
}
