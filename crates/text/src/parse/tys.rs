//! Parses types; lifetimes are erased.

use syn::{Expr, GenericArgument, Path, PathArguments, ReturnType, Type};

use super::error::{Result, error};
use super::literals::unsigned;
use super::names::{Cx, spell};
use mir::adt::LibTy;
use mir::program::Abi;
use mir::target::Width;
use mir::types::{FloatTy, FnSig, IntTy, Mutbl, Ty, TyId, Types};
use mir::vendor::{Arch, Register};

impl Cx {
    /// The type that an expression denotes.
    pub(super) fn ty(&mut self, ty: &Type) -> Result<TyId> {
        Ok(match ty {
            Type::Paren(inner) => self.ty(&inner.elem)?,
            Type::Group(inner) => self.ty(&inner.elem)?,
            Type::Tuple(tuple) => {
                let fields = tuple.elems.iter().map(|t| self.ty(t)).collect::<Result<_>>()?;
                self.program.types.tuple(fields)
            }
            Type::Array(array) => {
                let element = self.ty(&array.elem)?;
                let len = self.length(&array.len)?;
                self.program.types.array(element, len)
            }
            Type::Slice(slice) => {
                let element = self.ty(&slice.elem)?;
                self.program.types.intern(Ty::Slice(element))
            }
            Type::Ptr(ptr) => {
                let to = self.ty(&ptr.elem)?;
                self.program.types.raw_ptr(mutbl(ptr.mutability.is_some()), to)
            }
            Type::Reference(reference) => {
                let to = self.ty(&reference.elem)?;
                self.program.types.reference(mutbl(reference.mutability.is_some()), to)
            }
            Type::BareFn(f) => {
                let params = f.inputs.iter().map(|a| self.ty(&a.ty)).collect::<Result<_>>()?;
                let ret = self.return_ty(&f.output)?;
                self.program.types.intern(Ty::FnPtr(FnSig { abi: abi(f.abi.as_ref())?, params, ret }))
            }
            Type::Path(path) if path.qself.is_none() => self.path_ty(&path.path)?,
            Type::TraitObject(_) => return error(ty, "`dyn` types are not supported"),
            Type::Never(_) => return error(ty, "the type `!` is not supported"),
            Type::Infer(_) => return error(ty, "`_` is not supported here: write the type"),
            _ => return error(ty, "unsupported kind of type"),
        })
    }

    /// The type after `->`, unit if there is none.
    pub(super) fn return_ty(&mut self, output: &ReturnType) -> Result<TyId> {
        match output {
            ReturnType::Default => Ok(Types::UNIT),
            ReturnType::Type(_, ty) => self.ty(ty),
        }
    }

    /// The length of an array.
    pub(super) fn length(&self, expr: &Expr) -> Result<u64> {
        match unsigned(expr) {
            Some(n) if n <= u64::MAX as u128 => Ok(n as u64),
            _ => error(expr, "the length of an array must be a literal"),
        }
    }

    fn path_ty(&mut self, path: &Path) -> Result<TyId> {
        let names = self.resolve(path);
        if let [one] = names.as_slice() {
            if let Some(ty) = self.types.get(one) {
                return Ok(*ty);
            }
            if let Some(primitive) = primitive(one) {
                return Ok(primitive);
            }
        }
        if let [a, b, one] = names.as_slice()
            && a == "core"
            && b == "primitive"
            && let Some(primitive) = primitive(one)
        {
            return Ok(primitive);
        }
        match self.lib_ty(path)? {
            Some(lib) => Ok(self.program.types.lib(lib)),
            None if names.last().is_some_and(|n| n == "Box") => error(path, "`Box` is not supported"),
            None => error(path, format!("unknown type `{}`", spell(path))),
        }
    }

    /// The library type that a path names, if any. Its argument is on the last segment.
    fn lib_ty(&mut self, path: &Path) -> Result<Option<LibTy>> {
        let names = self.resolve(path);
        let full = names.join("::");
        let Some(segment) = path.segments.last() else { return Ok(None) };
        let argument = |cx: &mut Cx| -> Result<TyId> {
            match type_args(&segment.arguments).as_slice() {
                [ty] => cx.ty(ty),
                _ => error(path, format!("`{}` takes one type argument", spell(path))),
            }
        };
        Ok(Some(match full.as_str() {
            "core::cell::UnsafeCell" => LibTy::UnsafeCell(argument(self)?),
            "core::cell::Cell" => LibTy::Cell(argument(self)?),
            "core::mem::ManuallyDrop" => LibTy::ManuallyDrop(argument(self)?),
            "core::mem::MaybeUninit" => LibTy::MaybeUninit(argument(self)?),
            "Option" | "core::option::Option" => LibTy::Option(argument(self)?),
            "core::ptr::NonNull" => LibTy::NonNull(argument(self)?),
            "core::cmp::Ordering" => LibTy::Ordering,
            "core::marker::PhantomPinned" => LibTy::PhantomPinned,
            "core::num::NonZero" => {
                let inner = argument(self)?;
                match self.program.types.as_int(inner) {
                    Some(int) => LibTy::NonZero(int),
                    None => return error(path, "`NonZero` takes an integer type"),
                }
            }
            _ => {
                let register = Arch::ALL.iter().find_map(|arch| {
                    let vendor = self.in_module(path, arch.module())?;
                    let is_it = |register: &&Register| register.path().rsplit("::").next() == Some(&vendor);
                    arch.registers().iter().find(is_it)
                });
                let register = register.map(|register| LibTy::Register(*register));
                return Ok(register.or_else(|| lib_of_int(&full, self.program.types.pointer())));
            }
        }))
    }
}

/// `core::num::NonZeroU8`, `core::sync::atomic::AtomicU8` etc.
fn lib_of_int(full: &str, pointer: Width) -> Option<LibTy> {
    let by_path =
        |make: fn(IntTy) -> LibTy| IntTy::all(pointer).into_iter().map(make).find(|lib| lib.path() == full);
    by_path(LibTy::NonZero).or_else(|| by_path(LibTy::Atomic))
}

/// A primitive type by name.
pub(crate) fn primitive(name: &str) -> Option<TyId> {
    match name {
        "bool" => Some(Types::BOOL),
        "char" => Some(Types::CHAR),
        // Ids are the same for every width.
        _ => IntTy::from_name(name, Width::W64)
            .map(Types::int)
            .or_else(|| FloatTy::from_name(name).map(Types::float)),
    }
}

/// The type arguments in `<..>`, without lifetimes.
pub(super) fn type_args(arguments: &PathArguments) -> Vec<&Type> {
    match arguments {
        PathArguments::AngleBracketed(args) => {
            let types = args.args.iter().filter_map(|a| match a {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    }
}

/// Mutability from the presence of `mut`.
pub(super) fn mutbl(is_mut: bool) -> Mutbl {
    if is_mut { Mutbl::Mut } else { Mutbl::Not }
}

/// A calling convention.
pub(super) fn abi(abi: Option<&syn::Abi>) -> Result<Abi> {
    match abi {
        None => Ok(Abi::Rust),
        Some(syn::Abi { name: None, .. }) => Ok(Abi::C),
        Some(syn::Abi { name: Some(name), .. }) => match name.value().as_str() {
            "C" => Ok(Abi::C),
            "C-unwind" => Ok(Abi::CUnwind),
            "Rust" => Ok(Abi::Rust),
            other => error(name, format!("calling convention \"{other}\" is not supported")),
        },
    }
}
