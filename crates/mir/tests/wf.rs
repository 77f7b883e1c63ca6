//! One small program per rule of well-formedness that breaks only this rule.

use std::collections::BTreeSet;

use mirsmith_mir::adt::{Adt, AdtKind, Field, LibTy, Repr, ReprKind, Variant};
use mirsmith_mir::intrinsics::Intrinsic;
use mirsmith_mir::program::{Block, ConstValue, Function, NamedConst, Program, Role, Static};
use mirsmith_mir::syntax::*;
use mirsmith_mir::types::{FloatTy, FnSig, IntTy, Mutbl, Ty, TyId, Types};
use mirsmith_mir::vendor::{Register, RegisterKind, VendorId};
use mirsmith_mir::wf::{self, WfRule};
use mirsmith_mir::{Abi, Inline, LocalDecl};

const BOOL: TyId = Types::BOOL;
const U8: TyId = Types::U8;
const U32: TyId = Types::U32;
const USIZE: TyId = Types::USIZE;
const F32: TyId = Types::float(FloatTy::F32);

fn int(value: u128, ty: TyId) -> Operand {
    Operand::Const(Const::Scalar { bits: value, ty })
}

fn copy(place: impl Into<Place>) -> Operand {
    Operand::Copy(place.into())
}

/// A program whose entry function can be filled statement by statement.
struct Maker {
    program: Program,
}

impl Maker {
    fn new() -> Maker {
        let mut program = Program::new();
        program.functions[0].blocks[0].terminator = Some(Terminator::Return);
        program.functions[0].blocks[0].statements = vec![Statement::Assign(
            Place::RET,
            Rvalue::Aggregate(AggregateKind::Tuple(Types::UNIT), Vec::new()),
        )];
        Maker { program }
    }

    fn types(&mut self) -> &mut Types {
        &mut self.program.types
    }

    fn main(&mut self) -> &mut Function {
        &mut self.program.functions[0]
    }

    fn local(&mut self, ty: TyId) -> Local {
        self.main().add_local(ty)
    }

    fn push(&mut self, statement: Statement) {
        self.main().blocks[0].statements.push(statement);
    }

    fn assign(&mut self, to: impl Into<Place>, rvalue: Rvalue) {
        self.push(Statement::Assign(to.into(), rvalue));
    }

    /// Ends the entry block otherwise, with a returning block 1 to go on to.
    fn end(&mut self, terminator: Terminator) {
        self.main().blocks[0].terminator = Some(terminator);
        self.block(Terminator::Return, false);
    }

    fn block(&mut self, terminator: Terminator, cleanup: bool) {
        self.main().blocks.push(Block { statements: Vec::new(), terminator: Some(terminator), cleanup });
    }

    fn call(&mut self, dest: impl Into<Place>, callee: Callee, args: Vec<Operand>) {
        let (target, unwind) = (BlockId(1), Unwind::Unreachable);
        self.end(Terminator::Call { dest: dest.into(), callee, args, target, unwind });
    }

    /// A call of a vendor function on so many vectors of integers.
    fn vendor(&mut self, name: &str, imms: Vec<i64>, args: usize, operand: fn(Local) -> Operand) {
        let register = Register { bits: 128, kind: RegisterKind::Int }.ty(self.types());
        let dest = self.local(register);
        let args = (0..args).map(|_| operand(self.local(register))).collect();
        let id = VendorId::from_name(name).expect("a function of the table");
        self.call(dest, Callee::Vendor { id, imms }, args);
    }

    fn cleanup_call(&mut self, unwind: Unwind) {
        let unit = self.local(Types::UNIT);
        let callee = self.callee(&[], Types::UNIT);
        self.call(unit, callee, Vec::new());
        if let Some(Terminator::Call { unwind: slot, .. }) = &mut self.main().blocks[0].terminator {
            *slot = unwind;
        }
    }

    /// Another function, which never returns.
    fn callee(&mut self, params: &[TyId], ret: TyId) -> Callee {
        let mut function = Function::new("callee", params, ret);
        function.blocks[0].terminator = Some(Terminator::Unreachable);
        Callee::Function(self.program.add_function(function))
    }

    /// A function with a role and a body of one block.
    fn role(&mut self, role: Role, params: &[TyId], ret: TyId, end: Terminator) {
        let mut function = Function::new("role", params, ret);
        function.attrs.role = role;
        function.blocks[0].terminator = Some(end);
        self.program.add_function(function);
    }

    /// A function that catches what a callee raises, to which it passes its first parameters.
    fn catch(&mut self, params: &[TyId], passed: &[TyId], ret: TyId) {
        let callee = self.callee(passed, ret);
        let args = (1..=passed.len() as u32).map(|i| copy(Local(i))).collect();
        let (target, unwind) = (BlockId(1), Unwind::Continue);
        let call = Terminator::Call { dest: Place::RET, callee, args, target, unwind };
        self.role(Role::Catch { add: 0 }, params, ret, call);
        let end = Block { terminator: Some(Terminator::Return), ..Block::default() };
        self.program.functions.last_mut().expect("the function made").blocks.push(end);
    }

    fn adt(&mut self, kind: AdtKind, repr: Repr) -> TyId {
        self.types().add_adt(Adt::new("A", kind, repr))
    }

    fn strukt(&mut self, fields: &[TyId], repr: Repr) -> TyId {
        self.adt(AdtKind::Struct(Variant::tuple("A", 0, fields)), repr)
    }

    fn constant(&mut self, ty: TyId, value: ConstValue) -> Const {
        self.program.consts.push(NamedConst { name: format!("K{}", self.program.consts.len()), ty, value });
        Const::Named(ConstId(self.program.consts.len() as u32 - 1))
    }

    fn vector(&mut self, name: &str, lane: TyId, lanes: u64) -> TyId {
        let array = self.types().array(lane, lanes);
        let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
        self.types().add_adt(Adt::new(name, AdtKind::Struct(Variant::tuple(name, 0, &[array])), repr))
    }
}

/// Makes the programs that break `rule`.
fn breakers(rule: WfRule) -> Vec<fn(&mut Maker)> {
    match rule {
        WfRule::UnknownId => vec![
            |m| m.push(Statement::StorageLive(Local(9))),
            |m| m.end(Terminator::Goto(BlockId(7))),
            |m| m.main().locals.push(LocalDecl { name: None, ty: TyId(999) }),
            |m| m.program.entry.function = FuncId(5),
            |m| {
                let unit = m.local(Types::UNIT);
                m.call(unit, Callee::Function(FuncId(5)), Vec::new());
            },
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Use(Operand::Const(Const::Named(ConstId(3)))));
            },
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Use(Operand::Const(Const::Static(StaticId(3)))));
            },
            |m| {
                m.types().raw_ptr(Mutbl::Not, TyId(5000));
            },
        ],
        WfRule::ReservedName => vec![
            |m| m.main().name = "main".into(),
            |m| m.main().name = "observe_u8".into(),
            |m| m.main().name = "finish".into(),
            |m| m.main().name = "two words".into(),
            |m| m.main().locals.push(LocalDecl { name: Some("RET".into()), ty: U8 }),
            |m| m.main().locals.push(LocalDecl { name: Some("bb3".into()), ty: U8 }),
            |m| m.main().locals.push(LocalDecl { name: Some("fn".into()), ty: U8 }),
            |m| {
                m.types().add_adt(Adt::new("u16", AdtKind::Struct(Variant::unit("u16", 0)), Repr::default()));
            },
        ],
        WfRule::NameClash => vec![
            |m| {
                let mut other = Function::new("fn0", &[], Types::UNIT);
                other.blocks[0].terminator = Some(Terminator::Unreachable);
                m.program.add_function(other);
            },
            |m| {
                let locals = [("x", U8), ("x", U8)].map(|(n, ty)| LocalDecl { name: Some(n.into()), ty });
                m.main().locals.extend(locals);
            },
            |m| {
                m.adt(AdtKind::Struct(Variant::named("A", 0, &[("x", U8), ("x", U8)])), Repr::default());
            },
        ],
        WfRule::LocalNumber => vec![|m| m.main().locals.push(LocalDecl { name: Some("_7".into()), ty: U8 })],
        WfRule::UnsizedType => vec![
            |m| {
                let slice = m.types().intern(Ty::Slice(U8));
                m.local(slice);
            },
            |m| {
                let slice = m.types().intern(Ty::Slice(U8));
                m.types().tuple(vec![slice]);
            },
        ],
        WfRule::RecursiveType => vec![|m| {
            let own = TyId(m.types().len() as u32);
            m.strukt(&[own], Repr::default());
        }],
        WfRule::TypeSize => vec![
            |m| {
                m.types().array(U8, 1 << 40);
            },
            |m| {
                let pair = m.types().tuple(vec![U8, U32]);
                m.types().array(pair, u64::MAX);
            },
            |m| {
                let repr = Repr { kind: ReprKind::C, align: Some(1 << 20), ..Repr::default() };
                let big = m.strukt(&[U8], repr);
                m.types().array(big, 1 << 10);
            },
        ],
        WfRule::Repr => vec![
            |m| {
                let repr = Repr { kind: ReprKind::C, int: Some(IntTy::U8), ..Repr::default() };
                m.adt(AdtKind::Enum(vec![Variant::unit("V", 0)]), repr);
            },
            |m| {
                m.strukt(&[U8], Repr { pack: Some(1), align: Some(2), ..Repr::default() });
            },
            |m| {
                m.strukt(&[U8], Repr { align: Some(3), ..Repr::default() });
            },
            |m| {
                m.strukt(&[U8], Repr { int: Some(IntTy::U8), ..Repr::default() });
            },
            |m| {
                m.strukt(&[U8, U8], Repr { kind: ReprKind::Transparent, ..Repr::default() });
            },
            |m| {
                let aligned = Variant::tuple("B", 0, &[U8]);
                let repr = Repr { align: Some(8), ..Repr::default() };
                let inner = m.types().add_adt(Adt::new("B", AdtKind::Struct(aligned), repr));
                m.strukt(&[inner], Repr { pack: Some(1), ..Repr::default() });
            },
            |m| {
                m.adt(AdtKind::Enum(vec![Variant::tuple("X", 4, &[U8])]), Repr::default());
            },
            |m| {
                m.adt(AdtKind::Enum(Vec::new()), Repr { int: Some(IntTy::U8), ..Repr::default() });
            },
        ],
        WfRule::EnumDiscriminants => vec![
            |m| {
                let variants = vec![Variant::unit("X", 1), Variant::unit("Y", 1)];
                m.adt(AdtKind::Enum(variants), Repr::default());
            },
            |m| {
                let variants = vec![Variant::unit("X", 256)];
                m.adt(AdtKind::Enum(variants), Repr { int: Some(IntTy::U8), ..Repr::default() });
            },
            |m| {
                let variants = vec![Variant::unit("X", -1)];
                m.adt(AdtKind::Enum(variants), Repr { int: Some(IntTy::U128), ..Repr::default() });
            },
        ],
        WfRule::SimdShape => vec![
            |m| {
                m.vector("V", U32, 3);
            },
            |m| {
                m.vector("V", BOOL, 4);
            },
            |m| {
                m.strukt(&[U8, U8], Repr { kind: ReprKind::Simd, ..Repr::default() });
            },
        ],
        WfRule::UnionFields => vec![
            |m| {
                m.adt(AdtKind::Union(Vec::new()), Repr::default());
            },
            |m| {
                let cell = m.types().lib(LibTy::Cell(U8));
                m.adt(AdtKind::Union(vec![Field { name: "x".into(), ty: cell }]), Repr::default());
            },
        ],
        WfRule::ConstValue => vec![
            |m| {
                m.constant(BOOL, ConstValue::Scalar(2));
            },
            |m| {
                m.constant(U32, ConstValue::Aggregate { variant: 0, fields: Vec::new() });
            },
            |m| {
                let array = m.types().array(U8, 2);
                let fields = vec![ConstValue::Scalar(1)];
                m.constant(array, ConstValue::Aggregate { variant: 0, fields });
            },
            |m| {
                let cell = m.types().lib(LibTy::Cell(U8));
                let reference = m.types().reference(Mutbl::Not, cell);
                let value = ConstValue::Aggregate { variant: 0, fields: vec![ConstValue::Scalar(1)] };
                m.constant(reference, ConstValue::Ref(Box::new(value)));
            },
            |m| {
                let sig = FnSig { abi: Abi::Rust, params: vec![U8], ret: U8 };
                let ty = m.types().intern(Ty::FnPtr(sig));
                m.constant(ty, ConstValue::Fn(FuncId(0)));
            },
        ],
        WfRule::StaticSync => vec![|m| {
            let ty = m.types().raw_ptr(Mutbl::Not, U8);
            let value = ConstValue::Scalar(0);
            m.program.statics.push(Static { name: "S".into(), mutbl: Mutbl::Not, ty, value });
        }],
        WfRule::EntryArgs => vec![|m| m.program.entry.args = vec![Const::Scalar { bits: 1, ty: U8 }]],
        WfRule::FunctionShape => vec![|m| m.main().params = 3, |m| m.main().blocks.clear()],
        WfRule::EntryPredecessor => vec![|m| m.end(Terminator::Goto(BlockId(0)))],
        WfRule::MissingTerminator => vec![|m| m.main().blocks[0].terminator = None],
        WfRule::CleanupEdge => vec![
            |m| {
                m.end(Terminator::Goto(BlockId(2)));
                m.block(Terminator::UnwindResume, true);
            },
            |m| m.cleanup_call(Unwind::Cleanup(BlockId(1))),
            |m| {
                m.cleanup_call(Unwind::Cleanup(BlockId(2)));
                m.block(Terminator::Goto(BlockId(1)), true);
            },
        ],
        WfRule::CleanupTerminator => vec![
            |m| m.end(Terminator::UnwindResume),
            |m| m.end(Terminator::UnwindTerminate(Reason::Abi)),
            |m| {
                m.cleanup_call(Unwind::Cleanup(BlockId(2)));
                m.block(Terminator::Return, true);
            },
        ],
        WfRule::CleanupUnwind => vec![|m| {
            m.cleanup_call(Unwind::Cleanup(BlockId(2)));
            let place = Place::local(Local(1));
            m.block(Terminator::Drop { place, target: BlockId(3), unwind: Unwind::Continue }, true);
            m.block(Terminator::UnwindResume, true);
        }],
        WfRule::NoUnwind => vec![
            |m| {
                m.main().attrs.abi = Abi::C;
                m.cleanup_call(Unwind::Continue);
            },
            |m| {
                m.main().attrs.abi = Abi::C;
                m.cleanup_call(Unwind::Cleanup(BlockId(2)));
                m.block(Terminator::UnwindResume, true);
            },
        ],
        WfRule::Analysis => vec![
            // Not what the body says.
            |m| {
                m.main().written =
                    Some(Box::new(mirsmith_mir::program::Written { locals: 0, blocks: Vec::new() }))
            },
            |m| {
                let reference = m.types().reference(Mutbl::Mut, U32);
                let (from, to) = (m.local(reference), m.local(reference));
                m.assign(to, Rvalue::Use(copy(from)));
                let body = m.main().clone();
                *m.main() =
                    mirsmith_mir::elaborate::elaborated(&m.program.types, &body).expect("it has blocks");
            },
        ],
        WfRule::Role => vec![
            // The signature, the ABI, the body.
            |m| m.role(Role::Raise, &[U8], Types::UNIT, Terminator::UnwindResume),
            |m| m.role(Role::Raise, &[U32], U32, Terminator::UnwindResume),
            |m| m.role(Role::Raise, &[U32], Types::UNIT, Terminator::Return),
            |m| {
                m.role(Role::Raise, &[U32], Types::UNIT, Terminator::UnwindResume);
                m.program.functions[1].attrs.abi = Abi::CUnwind;
            },
            |m| m.role(Role::Catch { add: 0 }, &[], Types::UNIT, Terminator::Return),
            |m| m.catch(&[U32], &[U32], F32),
            |m| {
                m.catch(&[U32], &[U32], Types::UNIT);
                m.program.functions.last_mut().expect("the function made").attrs.role =
                    Role::Catch { add: 1 };
            },
            |m| m.catch(&[U32, U32], &[U32], U32),
            |m| {
                let reference = m.types().reference(Mutbl::Not, U32);
                m.catch(&[reference], &[reference], U32);
            },
        ],
        WfRule::VectorAbi => vec![|m| {
            let vector = m.vector("Vector", U32, 8);
            let mut function = Function::new("callee", &[vector], Types::UNIT);
            function.attrs.abi = Abi::C;
            function.blocks[0].terminator = Some(Terminator::Unreachable);
            m.program.add_function(function);
        }],
        WfRule::DebugPlace => vec![
            |m| {
                let slice = m.types().intern(Ty::Slice(U8));
                let pointer = m.types().raw_ptr(Mutbl::Not, slice);
                let place = Place::local(m.local(pointer)).project(Proj::Deref);
                m.main().debug.push(("name".into(), place));
            },
            |m| {
                let array = m.types().array(U8, 4);
                let (a, i) = (m.local(array), m.local(USIZE));
                let place = Place::local(a).project(Proj::Index(i));
                m.main().debug.push(("name".into(), place));
            },
            |m| m.main().debug.push(("name".into(), Place::local(Local(9)))),
        ],
        WfRule::PlaceType => vec![
            |m| {
                let x = m.local(U32);
                m.assign(Place::local(x).project(Proj::Field(0)), Rvalue::Use(int(1, U8)));
            },
            |m| {
                let array = m.types().array(U8, 4);
                let (a, i) = (m.local(array), m.local(U32));
                m.assign(Place::local(a).project(Proj::Index(i)), Rvalue::Use(int(1, U8)));
            },
        ],
        WfRule::DerefFirst => vec![|m| {
            let pointer = m.types().raw_ptr(Mutbl::Mut, U8);
            let tuple = m.types().tuple(vec![pointer]);
            let x = m.local(tuple);
            let place = Place::local(x).project(Proj::Field(0)).project(Proj::Deref);
            m.assign(place, Rvalue::Use(int(1, U8)));
        }],
        WfRule::DowncastField => vec![|m| {
            let option = m.types().lib(LibTy::Option(U8));
            let (x, y) = (m.local(option), m.local(option));
            m.assign(y, Rvalue::Use(copy(Place::local(x).project(Proj::Downcast(1)))));
        }],
        WfRule::SimdProjection => vec![|m| {
            let vector = m.vector("V", U32, 4);
            let array = m.types().array(U32, 4);
            let (x, y) = (m.local(vector), m.local(array));
            m.assign(y, Rvalue::Use(copy(Place::local(x).project(Proj::Field(0)))));
        }],
        WfRule::Literal => vec![
            |m| {
                let x = m.local(U8);
                m.assign(x, Rvalue::Use(int(256, U8)));
            },
            |m| {
                let x = m.local(Types::CHAR);
                m.assign(x, Rvalue::Use(int(0xd800, Types::CHAR)));
            },
            |m| {
                let x = m.local(Types::UNIT);
                m.assign(x, Rvalue::Use(int(0, Types::UNIT)));
            },
        ],
        WfRule::AssignType => vec![
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Use(int(1, U8)));
            },
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::RawPtr(Mutbl::Not, Place::RET));
            },
        ],
        WfRule::UnsizedValue => vec![|m| {
            let slice = m.types().intern(Ty::Slice(U8));
            let pointer = m.types().raw_ptr(Mutbl::Mut, slice);
            let x = m.local(pointer);
            m.push(Statement::Deinit(Place::local(x).project(Proj::Deref)));
        }],
        WfRule::OperatorTypes => vec![
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Unary(UnOp::Neg, int(1, U32)));
            },
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Binary(BinOp::Add, int(1, U32), int(1, U8)));
            },
            |m| {
                let x = m.local(BOOL);
                m.assign(x, Rvalue::Binary(BinOp::Eq, copy(Place::RET), copy(Place::RET)));
            },
            |m| {
                let x = m.local(F32);
                m.assign(x, Rvalue::Binary(BinOp::BitAnd, int(0, F32), int(0, F32)));
            },
        ],
        WfRule::CheckedOperator => vec![
            |m| {
                let pair = m.types().tuple(vec![U32, BOOL]);
                let x = m.local(pair);
                m.assign(x, Rvalue::Checked(BinOp::Shl, int(1, U32), int(1, U32)));
            },
            |m| {
                let pair = m.types().tuple(vec![F32, BOOL]);
                let x = m.local(pair);
                m.assign(x, Rvalue::Checked(BinOp::Add, int(0, F32), int(0, F32)));
            },
        ],
        WfRule::OffsetTypes => vec![|m| {
            let pointer = m.types().raw_ptr(Mutbl::Not, U8);
            let (x, y) = (m.local(pointer), m.local(pointer));
            m.assign(y, Rvalue::Binary(BinOp::Offset, copy(x), int(1, U32)));
        }],
        WfRule::CastLifetime => vec![|m| {
            let reference = m.types().reference(Mutbl::Not, U8);
            let (from, to) = (m.types().raw_ptr(Mutbl::Not, U8), m.types().raw_ptr(Mutbl::Not, reference));
            let (x, y) = (m.local(from), m.local(to));
            m.assign(y, Rvalue::Cast(CastKind::As, copy(x), to));
        }],
        WfRule::CastTypes => vec![
            |m| {
                let pointer = m.types().raw_ptr(Mutbl::Mut, U8);
                let (x, y) = (m.local(pointer), m.local(pointer));
                m.assign(x, Rvalue::Cast(CastKind::As, copy(y), pointer));
            },
            |m| {
                let x = m.local(Types::CHAR);
                m.assign(x, Rvalue::Cast(CastKind::As, int(65, U32), Types::CHAR));
            },
            |m| {
                let x = m.local(U32);
                m.assign(x, Rvalue::Cast(CastKind::As, int(1, U32), U32));
            },
            |m| {
                let (option, isize) = (m.types().lib(LibTy::Ordering), Types::ISIZE);
                let (x, y) = (m.local(option), m.local(isize));
                m.assign(y, Rvalue::Cast(CastKind::As, copy(x), isize));
            },
            |m| {
                let reference = m.types().reference(Mutbl::Not, U8);
                let pointer = m.types().raw_ptr(Mutbl::Not, U8);
                let (x, y) = (m.local(reference), m.local(pointer));
                m.assign(y, Rvalue::Cast(CastKind::PtrToPtr, copy(x), pointer));
            },
            |m| {
                let array = m.types().array(U8, 4);
                let slice = m.types().intern(Ty::Slice(U8));
                let from = m.types().raw_ptr(Mutbl::Not, array);
                let to = m.types().raw_ptr(Mutbl::Mut, slice);
                let (x, y) = (m.local(from), m.local(to));
                m.assign(y, Rvalue::Cast(CastKind::Unsize, copy(x), to));
            },
        ],
        WfRule::AggregateFields => vec![
            |m| {
                let pair = m.types().tuple(vec![U8, U8]);
                let x = m.local(pair);
                m.assign(x, Rvalue::Aggregate(AggregateKind::Tuple(pair), vec![int(1, U8)]));
            },
            |m| {
                let fields = [("a", U8), ("b", U8)].map(|(n, ty)| Field { name: n.into(), ty });
                let union = m.adt(AdtKind::Union(fields.to_vec()), Repr::default());
                let x = m.local(union);
                let both = vec![int(1, U8), int(2, U8)];
                m.assign(x, Rvalue::Aggregate(AggregateKind::Union(union, 0), both));
            },
            |m| {
                let option = m.types().lib(LibTy::Option(U8));
                let x = m.local(option);
                m.assign(x, Rvalue::Aggregate(AggregateKind::Adt(option, 2), Vec::new()));
            },
        ],
        WfRule::RepeatCopy => vec![|m| {
            let reference = m.types().reference(Mutbl::Mut, U8);
            let array = m.types().array(reference, 2);
            let (x, y) = (m.local(reference), m.local(array));
            m.assign(y, Rvalue::Repeat(copy(x), 2));
        }],
        WfRule::MetadataOperand => vec![
            |m| {
                let x = m.local(Types::UNIT);
                m.assign(x, Rvalue::PtrMetadata(int(1, USIZE)));
            },
            |m| {
                let x = m.local(USIZE);
                m.assign(x, Rvalue::Len(Place::RET));
            },
        ],
        WfRule::AssumeBool => vec![|m| m.push(Statement::Assume(int(1, U8)))],
        WfRule::SetDiscriminant => vec![
            |m| {
                let x = m.local(U8);
                m.push(Statement::SetDiscriminant(x.into(), 0));
            },
            |m| {
                let option = m.types().lib(LibTy::Option(U8));
                let x = m.local(option);
                m.push(Statement::SetDiscriminant(x.into(), 2));
            },
        ],
        WfRule::SwitchOperand => vec![|m| {
            m.end(Terminator::SwitchInt { op: int(0, F32), targets: Vec::new(), otherwise: BlockId(1) });
        }],
        WfRule::SwitchValues => vec![
            |m| {
                let targets = vec![(1, BlockId(1)), (1, BlockId(1))];
                m.end(Terminator::SwitchInt { op: int(0, U8), targets, otherwise: BlockId(1) });
            },
            |m| {
                let targets = vec![(256, BlockId(1))];
                m.end(Terminator::SwitchInt { op: int(0, U8), targets, otherwise: BlockId(1) });
            },
        ],
        WfRule::CalleePointer => vec![|m| {
            let x = m.local(U8);
            m.call(x, Callee::Pointer(int(0, USIZE)), Vec::new());
        }],
        WfRule::CallSignature => vec![
            |m| {
                let callee = m.callee(&[U8], U8);
                let x = m.local(U8);
                m.call(x, callee, Vec::new());
            },
            |m| {
                let callee = m.callee(&[U8], U8);
                let x = m.local(U32);
                m.call(x, callee, vec![int(1, U8)]);
            },
        ],
        WfRule::IntrinsicCall => vec![
            |m| {
                let x = m.local(F32);
                let callee = Callee::Intrinsic(Intrinsic::Bswap, vec![GenericArg::Ty(F32)]);
                m.call(x, callee, vec![int(0, F32)]);
            },
            |m| {
                let pointer = m.types().raw_ptr(Mutbl::Not, U8);
                let (x, p) = (m.local(U8), m.local(pointer));
                let generics = vec![GenericArg::Ty(U8), GenericArg::Ordering(AtomicOrdering::Release)];
                m.call(x, Callee::Intrinsic(Intrinsic::AtomicLoad, generics), vec![copy(p)]);
            },
            |m| {
                let x = m.local(U8);
                let generics = vec![GenericArg::Ty(U32), GenericArg::Ty(U8)];
                m.call(x, Callee::Intrinsic(Intrinsic::Transmute, generics), vec![int(0, U32)]);
            },
        ],
        WfRule::IntrinsicOperand => vec![
            |m| {
                let pointer = m.types().raw_ptr(Mutbl::Not, U8);
                let zero = m.constant(pointer, ConstValue::Scalar(1));
                let x = m.local(U8);
                let callee = Callee::Intrinsic(Intrinsic::ReadViaCopy, vec![GenericArg::Ty(U8)]);
                m.call(x, callee, vec![Operand::Const(zero)]);
            },
            |m| {
                let vector = m.vector("V", U32, 4);
                let (v, x) = (m.local(vector), m.local(U32));
                let generics = vec![GenericArg::Ty(vector), GenericArg::Ty(U32)];
                m.call(x, Callee::Intrinsic(Intrinsic::SimdExtract, generics), vec![copy(v), int(4, U32)]);
            },
            |m| {
                let vector = m.vector("V", U32, 2);
                let array = [ConstValue::Scalar(4), ConstValue::Scalar(0)].to_vec();
                let array = ConstValue::Aggregate { variant: 0, fields: array };
                let value = ConstValue::Aggregate { variant: 0, fields: vec![array] };
                let indices = m.constant(vector, value);
                let (v, x) = (m.local(vector), m.local(vector));
                let generics = vec![GenericArg::Ty(vector); 3];
                let args = vec![copy(v), copy(v), Operand::Const(indices)];
                m.call(x, Callee::Intrinsic(Intrinsic::SimdShuffle, generics), args);
            },
        ],
        WfRule::PackedCall => vec![
            |m| {
                let packed = m.strukt(&[U8, U32], Repr { pack: Some(1), ..Repr::default() });
                let x = m.local(packed);
                let callee = m.callee(&[], U32);
                m.call(Place::local(x).project(Proj::Field(1)), callee, Vec::new());
            },
            |m| {
                let packed = m.strukt(&[U8, U32], Repr { pack: Some(1), ..Repr::default() });
                let (x, y) = (m.local(packed), m.local(U32));
                let callee = m.callee(&[U8], U32);
                m.call(y, callee, vec![Operand::Move(Place::local(x).project(Proj::Field(0)))]);
            },
        ],
        WfRule::Observation => vec![|m| {
            let unit = m.local(Types::UNIT);
            m.call(unit, Callee::Observe { site: 1 }, vec![copy(Place::RET)]);
        }],
        WfRule::TailCall => vec![
            |m| {
                let pair = m.types().tuple(vec![U32, U32]);
                let mut function = Function::new("callee", &[pair], Types::UNIT);
                function.attrs.abi = Abi::C;
                let args = vec![copy(Local(1))];
                let callee = Callee::Function(FuncId(1));
                function.blocks[0].terminator = Some(Terminator::TailCall { callee, args });
                m.program.add_function(function);
            },
            |m| {
                let callee = m.callee(&[], U8);
                m.end(Terminator::TailCall { callee, args: Vec::new() });
            },
            |m| {
                let callee = Callee::Intrinsic(Intrinsic::ColdPath, Vec::new());
                m.end(Terminator::TailCall { callee, args: Vec::new() });
            },
        ],
        WfRule::LintOverlap => vec![
            |m| {
                let pointer = m.types().raw_ptr(Mutbl::Not, U8);
                let x = m.local(pointer);
                let callee = Callee::Intrinsic(Intrinsic::ReadViaCopy, vec![GenericArg::Ty(U8)]);
                m.call(Place::local(x).project(Proj::Deref), callee, vec![copy(x)]);
            },
            |m| {
                let pair = m.types().tuple(vec![U8, U8]);
                let x = m.local(pair);
                let field = |n| Place::local(x).project(Proj::Field(n));
                m.assign(field(0), Rvalue::Use(copy(field(1))));
            },
            |m| {
                let pointer = m.types().raw_ptr(Mutbl::Mut, U8);
                let x = m.local(pointer);
                let target = Place::local(x).project(Proj::Deref);
                m.assign(target.clone(), Rvalue::Use(copy(target)));
            },
            |m| {
                let array = m.types().array(USIZE, 4);
                let (a, i) = (m.local(array), m.local(USIZE));
                m.assign(i, Rvalue::Use(copy(Place::local(a).project(Proj::Index(i)))));
            },
        ],
        WfRule::VendorCall => vec![
            // A constant beyond what the shuffle takes.
            |m| m.vendor("_mm_shuffle_epi32", vec![256], 1, copy),
            |m| m.vendor("_mm_shuffle_epi32", vec![], 1, copy),
            |m| m.vendor("_mm_add_epi32", vec![], 1, copy),
            |m| m.vendor("_mm_add_epi32", vec![], 2, |x| Operand::Move(x.into())),
        ],
        WfRule::TargetFeatures => vec![
            |m| {
                m.vendor("_mm_add_epi32", vec![], 2, copy);
                m.main().attrs.inline = Some(Inline::Always);
            },
            |m| {
                m.vendor("_mm_add_epi32", vec![], 2, copy);
                let sig = m.program.functions[0].sig();
                let ty = m.types().intern(Ty::FnPtr(sig));
                m.constant(ty, ConstValue::Fn(FuncId(0)));
            },
        ],
        WfRule::LintCallOverlap => vec![|m| {
            let x = m.local(U8);
            let callee = m.callee(&[U8], U8);
            m.call(x, callee, vec![Operand::Move(x.into())]);
        }],
        WfRule::LintDeadLocal => vec![|m| {
            let x = m.local(U8);
            m.assign(x, Rvalue::Use(int(1, U8)));
            m.push(Statement::StorageDead(x));
        }],
        WfRule::LintStorageLive => vec![|m| {
            let x = m.local(U8);
            m.push(Statement::StorageLive(x));
            m.push(Statement::StorageLive(x));
            m.push(Statement::StorageDead(x));
        }],
        WfRule::LintStorageAtReturn => vec![|m| {
            let x = m.local(U8);
            m.push(Statement::StorageLive(x));
        }],
    }
}

#[test]
fn each_rule_is_broken_alone() {
    for rule in WfRule::ALL {
        let breakers = breakers(*rule);
        assert!(!breakers.is_empty(), "no program breaks {rule}");
        for (number, breaker) in breakers.into_iter().enumerate() {
            let mut maker = Maker::new();
            breaker(&mut maker);
            let errors = wf::check(&maker.program).expect_err(&format!("program {number} breaks {rule}"));
            let broken: BTreeSet<WfRule> = errors.iter().map(|e| e.rule).collect();
            assert_eq!(broken, BTreeSet::from([*rule]), "program {number} for {rule}: {errors:?}");
        }
    }
}

#[test]
fn lints_apply_only_to_programs_that_want_them() {
    let lints = WfRule::ALL.iter().filter(|rule| rule.name().starts_with("lint-"));
    for rule in lints {
        for breaker in breakers(*rule) {
            let mut maker = Maker::new();
            breaker(&mut maker);
            maker.program.lint = false;
            assert_eq!(wf::check(&maker.program), Ok(()), "{rule}");
        }
    }
}

#[test]
fn rule_names_are_unique_and_kebab() {
    let names: BTreeSet<&str> = WfRule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), WfRule::ALL.len());
    assert!(names.iter().all(|n| n.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
}

/// A loop with storage statements, a call, a switch and casts: nothing to complain about.
#[test]
fn a_good_program_passes() {
    let mut m = Maker::new();
    let pair = m.types().tuple(vec![U32, BOOL]);
    let (sum, flag, x) = (m.local(pair), m.local(BOOL), m.local(U32));
    m.assign(x, Rvalue::Use(int(0, U32)));
    let unit = m.local(Types::UNIT);
    m.main().blocks[0].terminator = Some(Terminator::Goto(BlockId(1)));
    let first = Place::local(sum).project(Proj::Field(0));
    m.main().blocks.push(Block {
        statements: vec![
            Statement::StorageLive(sum),
            Statement::Assign(sum.into(), Rvalue::Checked(BinOp::Add, copy(x), int(1, U32))),
            Statement::Assign(x.into(), Rvalue::Use(copy(first))),
            Statement::StorageDead(sum),
            Statement::Assign(flag.into(), Rvalue::Binary(BinOp::Lt, copy(x), int(9, U32))),
        ],
        terminator: Some(Terminator::SwitchInt {
            op: Operand::Move(flag.into()),
            targets: vec![(1, BlockId(1))],
            otherwise: BlockId(2),
        }),
        cleanup: false,
    });
    m.block(
        Terminator::Call {
            dest: unit.into(),
            callee: Callee::Observe { site: 0 },
            args: vec![copy(x)],
            target: BlockId(3),
            unwind: Unwind::Cleanup(BlockId(4)),
        },
        false,
    );
    m.block(Terminator::Return, false);
    m.block(Terminator::UnwindResume, true);
    assert_eq!(wf::check(&m.program), Ok(()));
}

#[test]
fn single_statements_and_terminators_are_checked_alone() {
    let mut m = Maker::new();
    let x = m.local(U8);
    let good = Statement::Assign(x.into(), Rvalue::Use(int(1, U8)));
    let bad = Statement::Assign(x.into(), Rvalue::Use(int(1, U32)));
    let function = &m.program.functions[0];
    assert_eq!(wf::check_statement(&m.program, function, &good), Ok(()));
    let error = wf::check_statement(&m.program, function, &bad).expect_err("types differ");
    assert_eq!(error.rule, WfRule::AssignType);
    assert_eq!(wf::check_terminator(&m.program, function, &Terminator::Return), Ok(()));
    let error =
        wf::check_terminator(&m.program, function, &Terminator::Goto(BlockId(4))).expect_err("no such block");
    assert_eq!(error.rule, WfRule::UnknownId);
}
