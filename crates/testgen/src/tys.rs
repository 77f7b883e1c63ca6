//! Random types: every constructor, every `repr`.

use mir::{
    Adt, AdtKind, CtorStyle, Field, FloatTy, FnSig, IntTy, LibTy, Mutbl, Repr, ReprKind, Terminator, Ty,
    TyId, Types, Variant,
};

use crate::Maker;

impl Maker {
    /// Fills the table and the pool.
    pub(crate) fn make_types(&mut self) {
        self.program.functions[0].blocks[0].terminator = Some(Terminator::Return);
        self.pool = vec![Types::BOOL, Types::CHAR, Types::UNIT, Types::USIZE, Types::U8];
        for _ in 0..self.rng.range(3, 6) {
            let ty = self.scalar_ty();
            self.pool.push(ty);
        }
        for _ in 0..self.rng.range(6, 16) {
            // Undone if the type is not well-formed.
            let before = self.program.types.clone();
            let ty = self.new_ty();
            if mir::wf::check(&self.program).is_err() {
                self.program.types = before;
            } else if !self.program.types.is_unsized(ty) && !self.pool.contains(&ty) {
                self.pool.push(ty);
            }
        }
    }

    fn mutbl(&mut self) -> Mutbl {
        if self.rng.chance(50) { Mutbl::Mut } else { Mutbl::Not }
    }

    /// A number, `bool` or `char`.
    fn scalar_ty(&mut self) -> TyId {
        match self.rng.below(10) {
            0..6 => Types::int(mir::IntTy::all(mir::Width::W64)[self.rng.below(12)]),
            6..9 => {
                let float = FloatTy::ALL[self.rng.below(4)];
                let gated = matches!(float, FloatTy::F16 | FloatTy::F128);
                let has = self.options.version.has(&mir::Feature::GatedFloat);
                Types::float(if gated && !has { FloatTy::F64 } else { float })
            }
            _ => Types::CHAR,
        }
    }

    /// A type of the pool, often one of the newest.
    pub(crate) fn pool_ty(&mut self) -> TyId {
        let from = if self.rng.chance(40) { self.pool.len() / 2 } else { 0 };
        let index = self.rng.range(from, self.pool.len() - 1);
        self.pool[index]
    }

    /// Adds a type that was made elsewhere to the pool.
    pub(crate) fn add_to_pool(&mut self, ty: TyId) {
        if !self.pool.contains(&ty) {
            self.pool.push(ty);
        }
    }

    fn pool_tys(&mut self, max: usize) -> Vec<TyId> {
        (0..self.rng.range(0, max)).map(|_| self.pool_ty()).collect()
    }

    fn new_ty(&mut self) -> TyId {
        let inner = self.pool_ty();
        let mutbl = self.mutbl();
        match self.rng.below(22) {
            0..2 => {
                let fields = self.pool_tys(4);
                self.program.types.tuple(fields)
            }
            2..4 => {
                let len = self.rng.range(0, 4) as u64;
                self.program.types.array(inner, len)
            }
            4..6 => self.program.types.raw_ptr(mutbl, inner),
            6..8 => self.program.types.reference(mutbl, inner),
            8..10 => {
                let slice = self.program.types.intern(Ty::Slice(inner));
                if self.rng.chance(50) {
                    self.program.types.raw_ptr(mutbl, slice)
                } else {
                    self.program.types.reference(mutbl, slice)
                }
            }
            10..13 => self.new_struct(),
            13..16 => self.new_enum(),
            16 => self.new_union(),
            17 => self.new_vector(),
            18 => self.new_list(),
            _ => self.new_lib_ty(inner),
        }
    }

    fn repr(&mut self) -> Repr {
        let mut repr = Repr::default();
        match self.rng.below(6) {
            0 | 1 => repr.kind = ReprKind::C,
            2 => repr.kind = ReprKind::Transparent,
            _ => {}
        }
        if repr.kind != ReprKind::Transparent {
            match self.rng.below(8) {
                0 => repr.pack = Some(1 << self.rng.below(4)),
                1 => repr.align = Some(1 << self.rng.below(6)),
                _ => {}
            }
        }
        repr
    }

    fn variant(&mut self, name: &str, discr: i128, fields: &[TyId]) -> Variant {
        if fields.is_empty() && self.rng.chance(70) {
            return Variant::unit(name, discr);
        }
        if self.rng.chance(50) {
            return Variant::tuple(name, discr, fields);
        }
        let fields = self.fields(fields);
        Variant { name: name.to_string(), style: CtorStyle::Named, fields, discr }
    }

    fn fields(&mut self, tys: &[TyId]) -> Vec<Field> {
        tys.iter().enumerate().map(|(i, ty)| Field { name: format!("f{i}"), ty: *ty }).collect()
    }

    fn new_struct(&mut self) -> TyId {
        let (name, repr) = (self.name("S"), self.repr());
        let mut fields = self.pool_tys(4);
        if repr.kind == ReprKind::Transparent {
            fields.truncate(1);
        }
        let variant = self.variant(&name, 0, &fields);
        self.program.types.add_adt(Adt::new(&name, AdtKind::Struct(variant), repr))
    }

    fn new_enum(&mut self) -> TyId {
        let (name, mut repr) = (self.name("E"), self.repr());
        repr.pack = None;
        let least = usize::from(self.rng.chance(95));
        let count = self.rng.range(least, 4);
        if repr.kind != ReprKind::Transparent && self.rng.chance(60) {
            // `repr(u128)` needs its own feature on all versions, and is not in the language.
            let ints: Vec<IntTy> =
                mir::IntTy::all(mir::Width::W64).into_iter().filter(|i| i.bits() < 128).collect();
            repr.int = self.rng.pick(&ints).copied();
        }
        let explicit = self.rng.chance(40);
        let mut discr = 0;
        let mut variants = Vec::new();
        for i in 0..count {
            let fields = if self.rng.chance(50) { self.pool_tys(3) } else { Vec::new() };
            variants.push(self.variant(&format!("V{i}"), discr, &fields));
            discr += if explicit { self.rng.range(1, 50) as i128 } else { 1 };
        }
        if explicit && self.rng.chance(30) {
            variants.iter_mut().for_each(|v| v.discr -= 60);
        }
        self.program.types.add_adt(Adt::new(&name, AdtKind::Enum(variants), repr))
    }

    fn new_union(&mut self) -> TyId {
        let (name, mut repr) = (self.name("U"), self.repr());
        if repr.kind == ReprKind::Transparent {
            repr.kind = ReprKind::C;
        }
        let mut tys = self.pool_tys(3);
        tys.push(Types::U64);
        let fields = self.fields(&tys);
        self.program.types.add_adt(Adt::new(&name, AdtKind::Union(fields), repr))
    }

    /// A vector, and often its mask.
    fn new_vector(&mut self) -> TyId {
        let lane = match self.rng.below(5) {
            0 => self.program.types.raw_ptr(Mutbl::Mut, Types::U64),
            1..3 => Types::int([IntTy::I8, IntTy::I16, IntTy::I32, IntTy::I64][self.rng.below(4)]),
            _ => self.scalar_ty(),
        };
        let lanes = 1 << self.rng.below(4);
        let array = self.program.types.array(lane, lanes);
        let name = self.name("Vector");
        let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
        let kind = AdtKind::Struct(Variant::tuple(&name, 0, &[array]));
        self.program.types.add_adt(Adt::new(&name, kind, repr))
    }

    /// A type that mentions itself behind a pointer.
    fn new_list(&mut self) -> TyId {
        let name = self.name("List");
        let (id, ty) = self.program.types.declare_adt(&name);
        let next = self.program.types.raw_ptr(Mutbl::Mut, ty);
        let item = self.pool_ty();
        let variant = self.variant(&name, 0, &[next, item]);
        let adt = Adt::new(&name, AdtKind::Struct(variant), Repr::default());
        // The definition contains itself only behind a pointer: `item` is older than it.
        let defined = self.program.types.define_adt(id, adt);
        debug_assert!(defined.is_ok());
        ty
    }

    fn new_lib_ty(&mut self, inner: TyId) -> TyId {
        let int = mir::IntTy::all(mir::Width::W64)[self.rng.below(12)];
        let lib = match self.rng.below(10) {
            0 => LibTy::UnsafeCell(inner),
            1 => LibTy::Cell(inner),
            2 => LibTy::ManuallyDrop(inner),
            3 => LibTy::MaybeUninit(inner),
            4 | 5 => LibTy::Option(inner),
            6 => LibTy::NonNull(inner),
            7 => LibTy::NonZero(int),
            8 if int.bits() < 128 => LibTy::Atomic(int),
            8 => LibTy::PhantomPinned,
            _ => LibTy::Ordering,
        };
        self.program.types.lib(lib)
    }

    /// Makes the signatures of functions, the first of them the entry; their fn pointer types join the pool.
    pub(crate) fn make_functions(&mut self) {
        let count = self.rng.range(1, self.options.functions);
        self.program.functions.clear();
        for index in 0..count {
            let params: Vec<TyId> = self.pool_tys(3).into_iter().filter(|ty| self.inhabited(*ty)).collect();
            let ret = if self.rng.chance(30) { Types::UNIT } else { self.pool_ty() };
            let ret = if self.inhabited(ret) { ret } else { Types::UNIT };
            let mut function = mir::Function::new(&format!("fn{index}"), &params, ret);
            let has_vectors = self.pool.iter().any(|ty| self.program.types.as_simd(*ty).is_some());
            if self.rng.chance(15) && !has_vectors {
                function.attrs.abi = mir::Abi::C;
            }
            function.attrs.inline = match self.rng.below(6) {
                0 => Some(mir::Inline::Hint),
                1 => Some(mir::Inline::Always),
                2 => Some(mir::Inline::Never),
                _ => None,
            };
            let FnSig { abi, params, ret } = function.sig();
            let pointer = self.program.types.intern(Ty::FnPtr(FnSig { abi, params, ret }));
            self.add_to_pool(pointer);
            self.program.functions.push(function);
        }
    }

    /// Whether a value of the type can exist.
    pub(crate) fn inhabited(&self, ty: TyId) -> bool {
        self.program.types.layout(ty).inhabited
    }
}
