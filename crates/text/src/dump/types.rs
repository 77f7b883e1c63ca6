//! Types as rustc prints them. Lifetimes are erased, and names are identified by their last segment.

use super::Reader;
use super::cursor::Cursor;
use super::error::Result;
use crate::parse::primitive;
use mir::adt::LibTy;
use mir::program::Abi;
use mir::syntax::{AtomicOrdering, GenericArg, SimdAlign};
use mir::types::{FnSig, IntTy, Mutbl, Ty, TyId, Types};

/// A path and the generic arguments of its last segments.
#[derive(Clone, Debug, Default)]
pub(super) struct PathText<'t> {
    /// Its names, without generic arguments and `<impl ..>`.
    pub names: Vec<&'t str>,
    /// Its generic arguments, in order.
    pub generics: Vec<GenericArg>,
    /// Whether a segment is `<impl [..]>`, as in methods of slices.
    pub of_slice: bool,
}

impl<'t> PathText<'t> {
    /// The last name.
    pub(super) fn last(&self) -> &'t str {
        self.names.last().copied().unwrap_or_default()
    }

    /// The name before the last one.
    pub(super) fn parent(&self) -> Option<&'t str> {
        self.names.len().checked_sub(2).map(|i| self.names[i])
    }

    /// Whether it is a path into the library.
    pub(super) fn is_library(&self) -> bool {
        self.names.len() > 1 && matches!(self.names[0], "core" | "std")
    }
}

impl Reader<'_> {
    /// A type.
    pub(super) fn ty(&mut self, c: &mut Cursor) -> Result<TyId> {
        if c.eat("&") {
            lifetime(c);
            let mutbl = if c.eat("mut ") { Mutbl::Mut } else { Mutbl::Not };
            let to = self.ty(c)?;
            return Ok(self.types().reference(mutbl, to));
        }
        for (start, mutbl) in [("*const ", Mutbl::Not), ("*mut ", Mutbl::Mut)] {
            if c.eat(start) {
                let to = self.ty(c)?;
                return Ok(self.types().raw_ptr(mutbl, to));
            }
        }
        if c.eat("(") {
            let fields = c.list(")", "type", |c| self.ty(c))?;
            return Ok(self.types().tuple(fields));
        }
        if c.eat("[") {
            let element = self.ty(c)?;
            if c.eat("]") {
                return Ok(self.types().intern(Ty::Slice(element)));
            }
            c.expect("; ", "type")?;
            let before = *c;
            let len = u64::try_from(c.number("length")?).or_else(|_| before.unread("length"))?;
            c.eat("_usize");
            c.expect("]", "type")?;
            return Ok(self.types().array(element, len));
        }
        if let Some(abi) = fn_pointer(c) {
            let params = c.list(")", "type", |c| self.ty(c))?;
            let ret = if c.eat(" -> ") { self.ty(c)? } else { Types::UNIT };
            return Ok(self.types().intern(Ty::FnPtr(FnSig { abi, params, ret })));
        }
        let before = *c;
        let path = match self.path(c) {
            Ok(path) => path,
            // A library type with arguments of an unknown kind is an unknown type.
            Err(_) if before.sees("std::") || before.sees("core::") => return before.unread("type"),
            Err(error) => return Err(error),
        };
        match self.named_ty(&path) {
            Some(ty) => Ok(ty),
            None => before.unread("type"),
        }
    }

    /// A path with generic arguments, which follow `::<` or `<`.
    pub(super) fn path<'t>(&mut self, c: &mut Cursor<'t>) -> Result<PathText<'t>> {
        let mut path = PathText::default();
        loop {
            if c.eat("<impl ") {
                path.of_slice |= c.sees("[");
                self.ty(c)?;
                c.expect(">", "path")?;
            } else {
                let before = *c;
                let name = c.word();
                if name.is_empty() {
                    return before.unread("path");
                }
                path.names.push(name);
            }
            if c.sees("<") && !c.sees("<impl ") || c.sees("::<") && !c.sees("::<impl ") {
                c.eat("::");
                c.eat("<");
                let args = c.list(">", "generic argument", |c| self.generic(c))?;
                path.generics.extend(args.into_iter().flatten());
            }
            if !c.eat("::") {
                return Ok(path);
            }
        }
    }

    /// A generic argument; nothing for a lifetime.
    fn generic(&mut self, c: &mut Cursor) -> Result<Option<GenericArg>> {
        if c.sees("'") {
            lifetime(c);
            return Ok(None);
        }
        let braces = c.eat("{");
        c.eat(" ");
        let mut ahead = *c;
        let constant = match self.path(&mut ahead) {
            Ok(path) => const_argument(&path),
            Err(_) => None,
        };
        let arg = match constant {
            Some(arg) => {
                *c = ahead;
                arg
            }
            None => GenericArg::Ty(self.ty(c)?),
        };
        if braces {
            c.eat(" ");
            c.expect("}", "generic argument")?;
        }
        Ok(Some(arg))
    }

    /// The type with this name: the program's own, a primitive or a library type.
    pub(super) fn named_ty(&mut self, path: &PathText) -> Option<TyId> {
        let name = path.last();
        if !path.is_library()
            && let Some(ty) = self.names.adts.get(name)
        {
            return Some(*ty);
        }
        if path.names.len() == 1
            && let Some(ty) = primitive(name)
        {
            return Some(ty);
        }
        let pointer = self.program.types.pointer();
        let argument = match path.generics.as_slice() {
            [GenericArg::Ty(ty)] => Some(*ty),
            _ => None,
        };
        let int = argument.and_then(|ty| self.program.types.as_int(ty));
        let lib = match (name, argument) {
            ("UnsafeCell", Some(ty)) => LibTy::UnsafeCell(ty),
            ("Cell", Some(ty)) => LibTy::Cell(ty),
            ("ManuallyDrop", Some(ty)) => LibTy::ManuallyDrop(ty),
            ("MaybeUninit", Some(ty)) => LibTy::MaybeUninit(ty),
            ("Option", Some(ty)) => LibTy::Option(ty),
            ("NonNull", Some(ty)) => LibTy::NonNull(ty),
            ("NonZero", _) => LibTy::NonZero(int?),
            ("Atomic", _) => LibTy::Atomic(int?),
            ("Ordering", None) => LibTy::Ordering,
            ("PhantomPinned", None) => LibTy::PhantomPinned,
            (_, None) => IntTy::all(pointer)
                .into_iter()
                .flat_map(|int| [LibTy::NonZero(int), LibTy::Atomic(int)])
                .find(|lib| lib.path().rsplit("::").next() == Some(name))?,
            _ => return None,
        };
        Some(self.types().lib(lib))
    }
}

/// Skips `'a `, if present.
fn lifetime(c: &mut Cursor) {
    if c.eat("'") {
        if c.eat("{") {
            c.take_while(|c| c != '}');
            c.eat("}");
        }
        c.word();
        c.eat(" ");
    }
}

/// Skips the head of a function pointer, up to the parenthesis.
fn fn_pointer(c: &mut Cursor) -> Option<Abi> {
    let mut ahead = *c;
    if ahead.eat("for<") {
        ahead.take_while(|c| c != '>');
        ahead.eat("> ");
    }
    ahead.eat("unsafe ");
    let abi = if ahead.eat("extern \"C\" ") {
        Abi::C
    } else if ahead.eat("extern \"C-unwind\" ") {
        Abi::CUnwind
    } else {
        Abi::Rust
    };
    if !ahead.eat("fn(") {
        return None;
    }
    *c = ahead;
    Some(abi)
}

/// An ordering or alignment. The name may be trimmed to the last segment.
fn const_argument(path: &PathText) -> Option<GenericArg> {
    use AtomicOrdering as O;
    if path.parent().is_some_and(|parent| !matches!(parent, "AtomicOrdering" | "SimdAlign")) {
        return None;
    }
    Some(match path.last() {
        "Relaxed" => GenericArg::Ordering(O::Relaxed),
        "Release" => GenericArg::Ordering(O::Release),
        "Acquire" => GenericArg::Ordering(O::Acquire),
        "AcqRel" => GenericArg::Ordering(O::AcqRel),
        "SeqCst" => GenericArg::Ordering(O::SeqCst),
        "Unaligned" => GenericArg::SimdAlign(SimdAlign::Unaligned),
        "Element" => GenericArg::SimdAlign(SimdAlign::Element),
        "Vector" => GenericArg::SimdAlign(SimdAlign::Vector),
        _ => return None,
    })
}
