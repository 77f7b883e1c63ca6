//! A whole program: types, functions, statics, constants and the entry call.

use crate::syntax::{BlockId, Const, ConstId, FuncId, Local, Place, Statement, StaticId, Terminator};
use crate::target::Target;
use crate::types::{FnSig, Mutbl, TyId, Types};

/// Calling convention.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Abi {
    /// Rust's own.
    #[default]
    Rust,
    /// `extern "C"`.
    C,
    /// `extern "C-unwind"`.
    CUnwind,
}

impl Abi {
    /// Whether a function of this convention may unwind to its caller.
    pub fn unwinds(self) -> bool {
        self != Abi::C
    }
}

/// An inlining attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inline {
    /// `#[inline]`.
    Hint,
    /// `#[inline(always)]`.
    Always,
    /// `#[inline(never)]`.
    Never,
}

/// Who writes a function's body (semantics K).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// The program does, in MIR.
    #[default]
    Body,
    /// Plain Rust: it unwinds with its parameter as payload. Its body is one `UnwindResume`.
    Raise,
    /// Plain Rust: it makes one call, and if that unwinds, its result is the payload plus a number. Its body is the call
    /// and a return.
    #[allow(missing_docs)]
    Catch { add: u32 },
    /// rustc: it drops what its parameter points to ([`crate::glue`]).
    Glue,
}

/// Attributes of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FnAttrs {
    /// The inlining attribute, if there is one.
    pub inline: Option<Inline>,
    /// The calling convention.
    pub abi: Abi,
    /// Who writes the body.
    pub role: Role,
    /// Whether it is the `drop` of the type that its parameter points to.
    pub drops: bool,
}

/// A local of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalDecl {
    /// The name; an unnamed local is printed as `_n`.
    pub name: Option<String>,
    /// Its type.
    pub ty: TyId,
}

/// A block. While a program is being built it may lack its terminator (a *hole*).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// The terminator; `None` for a hole.
    pub terminator: Option<Terminator>,
    /// Whether it is reached only by unwinding.
    pub cleanup: bool,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The attributes.
    pub attrs: FnAttrs,
    /// The number of parameters, which are the locals after `RET`.
    pub params: u32,
    /// `RET`, the parameters, then the other locals.
    pub locals: Vec<LocalDecl>,
    /// Blocks; the first is the entry.
    pub blocks: Vec<Block>,
    /// The `debug name => place;` lines.
    pub debug: Vec<(String, Place)>,
    /// The body as text has it, if its drops are conditional; `blocks` is what becomes of it.
    pub written: Option<Box<Written>>,
}

/// A body of the analysis phase, in which a drop does nothing if the value was moved out ([`crate::elaborate`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The number of its locals; the function's others are flags.
    pub locals: u32,
    /// Its blocks.
    pub blocks: Vec<Block>,
}

impl Function {
    /// A function with its parameters, no other locals and an empty entry block.
    pub fn new(name: &str, params: &[TyId], ret: TyId) -> Function {
        let locals = [ret].iter().chain(params).map(|ty| LocalDecl { name: None, ty: *ty }).collect();
        Function {
            name: name.to_string(),
            attrs: FnAttrs::default(),
            params: params.len() as u32,
            locals,
            blocks: vec![Block::default()],
            debug: Vec::new(),
            written: None,
        }
    }

    /// The body of the analysis phase, if it is one.
    pub fn body_written(&self) -> Option<Function> {
        let written = self.written.as_ref()?;
        let mut locals = self.locals.clone();
        locals.truncate(written.locals as usize);
        Some(Function { locals, blocks: written.blocks.clone(), written: None, ..self.clone() })
    }

    /// Whether its blocks follow from something else: a type, or the body as it is written.
    pub fn is_derived(&self) -> bool {
        self.attrs.role == Role::Glue || self.written.is_some()
    }

    /// Changes the blocks of the body as it is written, if they are others.
    pub(crate) fn change_written(&mut self, change: impl FnOnce(&mut Function)) {
        if let Some(mut body) = self.body_written()
            && let Some(written) = &mut self.written
        {
            change(&mut body);
            written.blocks = body.blocks;
        }
    }

    /// Adds a local.
    pub fn add_local(&mut self, ty: TyId) -> Local {
        self.locals.push(LocalDecl { name: None, ty });
        Local(self.locals.len() as u32 - 1)
    }

    /// Adds an empty block.
    pub fn add_block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// A block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    /// A block, mutably.
    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.0 as usize]
    }

    /// The type of a local.
    pub fn local_ty(&self, local: Local) -> TyId {
        self.locals[local.0 as usize].ty
    }

    /// The parameters.
    pub fn param_locals(&self) -> impl Iterator<Item = Local> + use<> {
        (1..=self.params).map(Local)
    }

    /// Its signature.
    pub fn sig(&self) -> FnSig {
        FnSig {
            abi: self.attrs.abi,
            params: self.param_locals().map(|l| self.local_ty(l)).collect(),
            ret: self.local_ty(Local::RET),
        }
    }

    /// The printed name of a local: `RET`, its own name, or `_n`.
    pub fn local_name(&self, local: Local) -> String {
        if local == Local::RET {
            return "RET".to_string();
        }
        match self.locals.get(local.0 as usize).and_then(|l| l.name.as_ref()) {
            Some(name) => name.clone(),
            None => format!("_{}", local.0),
        }
    }
}

/// The value of a constant or static, shaped by its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConstValue {
    /// The bits of a bool, char, integer or float, or the address of a raw pointer without provenance.
    Scalar(u128),
    /// A function pointer.
    Fn(FuncId),
    /// A reference to an anonymous constant of the pointee type.
    Ref(Box<ConstValue>),
    /// The address of a static, as `&S` or `&raw mut S` (semantics A.2).
    StaticAddr(StaticId),
    /// A tuple, array, struct or enum variant (0 for all but enums) with its parts in order.
    Aggregate {
        /// The variant.
        variant: u32,
        /// Its parts.
        fields: Vec<ConstValue>,
    },
    /// A union with one field set.
    Union {
        /// The field that is set.
        field: u32,
        /// The value of the field.
        value: Box<ConstValue>,
    },
}

/// A `const` item: fn pointers, references to constants, index vectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedConst {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TyId,
    /// Its value.
    pub value: ConstValue,
}

/// A `static` item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Static {
    /// Its name.
    pub name: String,
    /// Whether it is a `static mut`.
    pub mutbl: Mutbl,
    /// Its type.
    pub ty: TyId,
    /// The initial value.
    pub value: ConstValue,
}

/// What `main` does: calls a function with constants, each behind `black_box`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The entry function.
    pub function: FuncId,
    /// The arguments.
    pub args: Vec<Const>,
}

/// A whole program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The table of types.
    pub types: Types,
    /// The functions.
    pub functions: Vec<Function>,
    /// The `static` items.
    pub statics: Vec<Static>,
    /// The `const` items.
    pub consts: Vec<NamedConst>,
    /// The call in `main`.
    pub entry: Entry,
    /// Whether the program should also pass `-Zlint-mir` (semantics B.0).
    pub lint: bool,
    /// Whether it behaves the same on every target (semantics A.9).
    pub portable: bool,
}

impl Program {
    /// A program for the default target with an empty `fn0` as its entry.
    pub fn new() -> Program {
        Program::of(Target::DEFAULT)
    }

    /// A program for a target with an empty `fn0` as its entry.
    pub fn of(target: &'static Target) -> Program {
        Program {
            types: Types::of(target),
            functions: vec![Function::new("fn0", &[], Types::UNIT)],
            statics: Vec::new(),
            consts: Vec::new(),
            entry: Entry { function: FuncId(0), args: Vec::new() },
            lint: true,
            portable: false,
        }
    }

    /// A copy of the program for another target.
    pub fn on(&self, target: &'static Target) -> Program {
        let mut there = self.clone();
        there.types.retarget(target);
        there.portable = false;
        there
    }

    /// A function.
    pub fn func(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// A function, mutably.
    pub fn func_mut(&mut self, id: FuncId) -> &mut Function {
        &mut self.functions[id.0 as usize]
    }

    /// A static.
    pub fn static_(&self, id: StaticId) -> &Static {
        &self.statics[id.0 as usize]
    }

    /// A named constant.
    pub fn named_const(&self, id: ConstId) -> &NamedConst {
        &self.consts[id.0 as usize]
    }

    /// Adds a function.
    pub fn add_function(&mut self, function: Function) -> FuncId {
        self.functions.push(function);
        FuncId(self.functions.len() as u32 - 1)
    }
}

impl Default for Program {
    fn default() -> Self {
        Program::new()
    }
}
