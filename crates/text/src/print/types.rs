//! Names of types, and the definitions of structs, enums and unions.

use std::collections::BTreeSet;

use crate::print::Printer;
use crate::print::prelude::HASH_PARAM;
use mir::adt::{Adt, AdtKind, CtorStyle, Field, LibTy, Repr, ReprKind, Variant};
use mir::dialect::Feature;
use mir::program::Abi;
use mir::types::{AdtId, FnSig, Mutbl, Ty, TyId, Types};

impl Printer<'_> {
    /// A type, with one lifetime for all its references.
    pub(super) fn ty(&mut self, id: TyId) -> String {
        match self.program.types.get(id) {
            Ty::Bool => "bool".into(),
            Ty::Char => "char".into(),
            Ty::Int(int) => int.name().into(),
            Ty::Float(float) => {
                self.float_features(*float);
                float.name().into()
            }
            Ty::Tuple(fields) => match fields.as_slice() {
                [one] => format!("({},)", self.ty(*one)),
                _ => format!("({})", self.list(fields)),
            },
            Ty::Array(element, len) => format!("[{}; {len}]", self.ty(*element)),
            Ty::Slice(element) => format!("[{}]", self.ty(*element)),
            Ty::RawPtr(Mutbl::Not, to) => format!("*const {}", self.ty(*to)),
            Ty::RawPtr(Mutbl::Mut, to) => format!("*mut {}", self.ty(*to)),
            Ty::Ref(Mutbl::Not, to) => {
                let lifetime = self.lifetime;
                format!("&{lifetime} {}", self.ty(*to))
            }
            Ty::Ref(Mutbl::Mut, to) => {
                let lifetime = self.lifetime;
                format!("&{lifetime} mut {}", self.ty(*to))
            }
            Ty::FnPtr(sig) => self.fn_ptr(sig),
            Ty::Adt(adt) => self.adt_name(*adt),
        }
    }

    fn list(&mut self, tys: &[TyId]) -> String {
        tys.iter().map(|ty| self.ty(*ty)).collect::<Vec<_>>().join(", ")
    }

    fn fn_ptr(&mut self, sig: &FnSig) -> String {
        let mut params = self.list(&sig.params);
        if self.options.const_eval {
            params = if params.is_empty() { "*mut u64".into() } else { format!("*mut u64, {params}") };
        }
        format!("{}fn({params}){}", abi(sig.abi), self.returns(sig.ret))
    }

    /// ` -> T`, nothing for unit.
    pub(super) fn returns(&mut self, ret: TyId) -> String {
        if ret == Types::UNIT { String::new() } else { format!(" -> {}", self.ty(ret)) }
    }

    /// The parameter list of a function that takes `params` (already written).
    pub(super) fn params(&self, mut params: Vec<String>) -> String {
        if self.options.const_eval {
            params.insert(0, format!("mut {HASH_PARAM}: *mut u64"));
        }
        params.join(", ")
    }

    fn adt_name(&mut self, id: AdtId) -> String {
        let adt = self.program.types.adt(id);
        let Some(lib) = adt.lib else {
            return if self.with_refs.contains(&id) {
                format!("{}<{}>", adt.name, self.lifetime)
            } else {
                adt.name.clone()
            };
        };
        if let LibTy::Atomic(int) = lib
            && int.bits() == 128
        {
            return self.unsupported(Feature::MissingType(lib.path().into()));
        }
        match lib.argument() {
            Some(argument) => format!("{}<{}>", lib.path(), self.ty(argument)),
            None => lib.path().into(),
        }
    }

    /// The definition of a struct, enum or union; library types have none.
    pub(super) fn adt_item(&mut self, id: AdtId, adt: &Adt) -> String {
        if adt.lib.is_some() {
            return String::new();
        }
        self.at_item(&adt.name);
        let types = &self.program.types;
        let is_copy = types.find(&Ty::Adt(id)).is_some_and(|ty| types.is_copy(ty));
        let derive = if is_copy { "#[derive(Copy, Clone)]\n" } else { "" };
        let repr = match types.find(&Ty::Adt(id)) {
            Some(ty) if self.vectors_as_arrays() && adt.repr.kind == ReprKind::Simd => self.vector_repr(ty),
            _ => self.repr(adt.repr),
        };
        // A `'static` in a variant's field survives as a region that `-Zvalidate-mir` refuses ("Free regions"); a
        // parameter is erased.
        self.lifetime = "'a";
        let name = &self.adt_name(id);
        let body = match &adt.kind {
            AdtKind::Struct(variant) => {
                let end = if variant.style == CtorStyle::Named { "" } else { ";" };
                format!("struct {name}{}{end}\n", self.fields(variant, ""))
            }
            AdtKind::Enum(variants) => self.enum_body(name, variants),
            AdtKind::Union(fields) => format!("union {name}{}\n", self.named_fields(fields, "")),
        };
        self.lifetime = "'static";
        let sync = match (self.sync_adts.contains(&id), self.with_refs.contains(&id)) {
            (false, _) => String::new(),
            (true, false) => format!("unsafe impl Sync for {name} {{}}\n"),
            (true, true) => format!("unsafe impl<'a> Sync for {name} {{}}\n"),
        };
        let drop = if adt.drops { self.own_drop(id) } else { String::new() };
        format!("{derive}{repr}{body}{sync}{drop}\n")
    }

    /// The `impl Drop` of a type. Custom MIR can't be a method, and the function wants longer lifetimes than a method has.
    fn own_drop(&mut self, id: AdtId) -> String {
        let program = self.program;
        let own = program.types.find(&Ty::Adt(id)).and_then(|ty| mir::glue::drop_of(program, ty));
        let Some(own) = own else {
            return self.unsupported(Feature::IllFormed("a type without its `drop`".into()));
        };
        let (name, called) = (&program.types.adt(id).name, &program.func(own).name);
        let lifetime = if self.with_refs.contains(&id) { "<'_>" } else { "" };
        format!(
            "impl Drop for {name}{lifetime} {{\n    fn drop(&mut self) {{\n        \
             unsafe {{ {called}(&mut *(self as *mut Self).cast()) }}\n    }}\n}}\n"
        )
    }

    fn repr(&mut self, repr: Repr) -> String {
        let mut parts = Vec::new();
        match repr.kind {
            ReprKind::Rust => {}
            ReprKind::C => parts.push("C".to_string()),
            ReprKind::Transparent => parts.push("transparent".to_string()),
            ReprKind::Simd => {
                self.features.insert("repr_simd");
                parts.push("simd".to_string());
            }
        }
        if let Some(int) = repr.int {
            if int.bits() == 128 {
                self.features.insert("repr128");
            }
            parts.push(int.name().to_string());
        }
        parts.extend(repr.pack.map(|n| format!("packed({n})")));
        parts.extend(repr.align.map(|n| format!("align({n})")));
        if parts.is_empty() { String::new() } else { format!("#[repr({})]\n", parts.join(", ")) }
    }

    fn enum_body(&mut self, name: &str, variants: &[Variant]) -> String {
        let mut out = format!("enum {name} {{\n");
        let mut implicit = 0i128;
        for variant in variants {
            let fields = self.fields(variant, "    ");
            let discr =
                if variant.discr == implicit { String::new() } else { format!(" = {}", variant.discr) };
            out.push_str(&format!("    {}{fields}{discr},\n", variant.name));
            implicit = variant.discr.wrapping_add(1);
        }
        out + "}\n"
    }

    fn fields(&mut self, variant: &Variant, indent: &str) -> String {
        match variant.style {
            CtorStyle::Unit => String::new(),
            CtorStyle::Tuple => {
                let tys: Vec<TyId> = variant.fields.iter().map(|f| f.ty).collect();
                format!("({})", self.list(&tys))
            }
            CtorStyle::Named => self.named_fields(&variant.fields, indent),
        }
    }

    fn named_fields(&mut self, fields: &[Field], indent: &str) -> String {
        let mut out = String::from(" {\n");
        for field in fields {
            let ty = self.ty(field.ty);
            out.push_str(&format!("{indent}    {}: {ty},\n", field.name));
        }
        out + indent + "}"
    }

    /// Records the types in a static that need an `impl Sync`, as statics must be `Sync`.
    pub(super) fn require_sync(&mut self, ty: TyId) {
        let types = &self.program.types;
        match types.get(ty) {
            Ty::RawPtr(..) => self.not_sync("raw pointer"),
            Ty::Tuple(fields) => fields.iter().for_each(|field| self.require_sync(*field)),
            Ty::Array(element, _) | Ty::Slice(element) | Ty::Ref(_, element) => self.require_sync(*element),
            Ty::Adt(id) => match types.adt(*id).lib {
                None => {
                    self.sync_adts.insert(*id);
                }
                Some(LibTy::UnsafeCell(_) | LibTy::Cell(_) | LibTy::NonNull(_)) => self.not_sync("cell"),
                Some(LibTy::Option(t) | LibTy::ManuallyDrop(t) | LibTy::MaybeUninit(t)) => {
                    self.require_sync(t);
                }
                Some(_) => {}
            },
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) | Ty::FnPtr(_) => {}
        }
    }

    fn not_sync(&mut self, what: &str) {
        self.unsupported(Feature::NotSync(what.into()));
    }
}

/// The program's types that mention a reference, even behind a pointer or through each other.
pub(super) fn adts_with_refs(types: &Types) -> BTreeSet<AdtId> {
    let own = types.adts().filter(|(_, adt)| adt.lib.is_none());
    own.filter(|(_, adt)| adt.all_fields().any(|field| types.mentions_reference(field.ty)))
        .map(|(id, _)| id)
        .collect()
}

/// The calling convention before `fn`.
pub(super) fn abi(abi: Abi) -> &'static str {
    match abi {
        Abi::Rust => "",
        Abi::C => "extern \"C\" ",
        Abi::CUnwind => "extern \"C-unwind\" ",
    }
}
