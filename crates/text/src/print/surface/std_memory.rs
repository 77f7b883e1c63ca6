//! Memory and pointers: the functions of `core::ptr`, without references that the intrinsic does not make.

use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::print::surface::syntax::Expr;
use mir::intrinsics::Intrinsic as I;
use mir::types::{Mutbl, Ty, TyId};

impl Printer<'_> {
    pub(super) fn std_memory(&mut self, call: StdCall) -> Option<Expr> {
        Some(match (call.intrinsic, call.args) {
            (I::RawEq, [a, b]) => {
                let ty = self.ty(call.generic(0)?);
                let size = Expr::call(format!("core::mem::size_of::<{ty}>"), &[]);
                let bytes = |p: &Expr| {
                    let first = p.paren().cast(format!("*const {ty}")).cast("*const u8");
                    Expr::call("core::slice::from_raw_parts", &[&first, &size])
                };
                bytes(a).binary("==", &bytes(b)).paren()
            }
            (I::CompareBytes, [p, q, n]) => {
                Expr::call(self.helper("compare_bytes".into(), || COMPARE_BYTES.into()), &[p, q, n])
            }
            (I::Copy, [p, q, n]) => self.counted(call.generic(0)?, "copy", [p, q, n]),
            (I::CopyNonoverlapping, [p, q, n]) => {
                self.counted(call.generic(0)?, "copy_nonoverlapping", [p, q, n])
            }
            (I::WriteBytes, [p, v, n]) => self.counted(call.generic(0)?, "write_bytes", [p, v, n]),
            // Nothing is swapped, and the pointers may be null.
            (I::TypedSwapNonoverlapping, [_, _]) if self.is_empty(call.generic(0)?) => Expr::text("()"),
            (I::TypedSwapNonoverlapping, [p, q]) => Expr::call("core::ptr::swap", &[p, q]),
            (I::ReadViaCopy, [p]) => Expr::call("core::ptr::read", &[&self.not_null(call.generic(0)?, p)]),
            _ => return None,
        })
    }

    /// Volatile accesses.
    pub(super) fn std_volatile(&mut self, call: StdCall) -> Option<Expr> {
        const READ: &str = "core::ptr::read_volatile";
        const WRITE: &str = "core::ptr::write_volatile";
        let ty = call.generic(0)?;
        Some(match (call.intrinsic, call.args) {
            (I::VolatileLoad, [p]) => Expr::call(READ, &[&self.not_null(ty, p)]),
            (I::VolatileStore, [p, v]) => Expr::call(WRITE, &[&self.not_null(ty, p), v]),
            (I::UnalignedVolatileLoad, [p]) => {
                let (p, name, ty) = (self.not_null(ty, p), self.unaligned(), self.ty(ty));
                Expr::call(READ, &[&p.paren().cast(format!("*const {name}<{ty}>"))]).field("0")
            }
            (I::UnalignedVolatileStore, [p, v]) => {
                let (p, name, ty) = (self.not_null(ty, p), self.unaligned(), self.ty(ty));
                let p = p.paren().cast(format!("*mut {name}<{ty}>"));
                Expr::call(WRITE, &[&p, &Expr::call(name, &[v])])
            }
            (I::VolatileSetMemory, [p, v, n]) => {
                let name = self.helper("set_volatile".into(), || SET_VOLATILE.into());
                Expr::call(format!("{name}::<{}>", self.ty(ty)), &[p, v, n])
            }
            _ => return None,
        })
    }

    /// The wrapper that removes the alignment.
    fn unaligned(&mut self) -> String {
        self.helper("Unaligned".into(), || "#[repr(C, packed)]\nstruct Unaligned<T>(T);\n".into())
    }

    /// Whether values are zero-sized, so that every pointer is valid for them (semantics A.3).
    fn is_empty(&self, ty: TyId) -> bool {
        self.program.types.layout(ty).size == 0
    }

    /// A pointer to a zero-sized value, which may be null: older releases of std check that it is not.
    fn not_null(&mut self, ty: TyId, p: &Expr) -> Expr {
        if self.is_empty(ty) && !self.since(85) {
            let dangling = format!("core::ptr::NonNull::<{}>::dangling", self.ty(ty));
            Expr::call(dangling, &[]).method("as_ptr", &[])
        } else {
            p.clone()
        }
    }

    /// `copy` etc.; older releases of std check pointers even if there is nothing to copy.
    fn counted(&mut self, ty: TyId, name: &str, args: [&Expr; 3]) -> Expr {
        let (empty, path) = (self.is_empty(ty), format!("core::ptr::{name}::<{}>", self.ty(ty)));
        match (self.since(85), empty) {
            (true, _) => Expr::call(path, &args),
            (false, true) => Expr::text("()"),
            (false, false) => Expr::code(
                &format!("{{ let (p, q, n) = ($, $, $); if n != 0 {{ {path}(p, q, n) }} }}"),
                &args,
            ),
        }
    }

    /// The length behind a raw pointer to a slice.
    pub(super) fn slice_len(&mut self, p: &Expr) -> Expr {
        if self.since(79) {
            return p.paren().method("len", &[]);
        }
        let name = self.helper("slice_len".into(), || SLICE_LEN.into());
        Expr::call(name, &[&p.paren().cast("*mut [()]")])
    }

    /// The size of the value behind a raw pointer.
    pub(super) fn value_size(&mut self, ty: TyId, p: &Expr) -> Expr {
        let Ty::Slice(element) = *self.program.types.get(ty) else {
            return Expr::call(format!("core::mem::size_of::<{}>", self.ty(ty)), &[]);
        };
        let size = Expr::call(format!("core::mem::size_of::<{}>", self.ty(element)), &[]);
        self.slice_len(p).binary("*", &size)
    }

    pub(super) fn std_pointer(&mut self, call: StdCall) -> Option<Expr> {
        let types = &self.program.types;
        Some(match (call.intrinsic, call.args) {
            (I::ArithOffset, [p, n]) => p.paren().method("wrapping_offset", &[n]),
            (I::Offset, [p, n]) => {
                let method = if call.generic(1)? == mir::types::Types::USIZE { "add" } else { "offset" };
                p.paren().method(method, &[n])
            }
            (I::SliceGetUnchecked, [p, i]) => {
                let (slice, element) = (self.ty(types.pointee(call.generic(1)?)?), call.generic(2)?);
                let element = self.ty(element);
                let at = |kind: &str| {
                    let first = p.paren().cast(format!("*{kind} {slice}")).cast(format!("*{kind} {element}"));
                    first.paren().method("add", &[i])
                };
                match types.get(call.generic(1)?) {
                    Ty::RawPtr(Mutbl::Not, _) => at("const"),
                    Ty::RawPtr(Mutbl::Mut, _) => at("mut"),
                    Ty::Ref(Mutbl::Not, _) => at("const").deref().prefix("&"),
                    Ty::Ref(Mutbl::Mut, _) => at("mut").deref().prefix("&mut "),
                    _ => return None,
                }
            }
            (I::PtrOffsetFrom, [p, q]) => p.paren().method("offset_from", &[q]),
            (I::PtrOffsetFromUnsigned, [p, q]) => {
                if self.since(87) {
                    p.paren().method("offset_from_unsigned", &[q])
                } else {
                    p.paren().method("offset_from", &[q]).cast("usize").paren()
                }
            }
            (I::PtrMask, [p, m]) => {
                let masked = if self.since(84) {
                    "p.map_addr(|address| address & m)"
                } else {
                    "p.wrapping_byte_sub(p as usize & !m)"
                };
                Expr::code(&format!("{{ let (p, m) = ($, $); {masked} }}"), &[p, m])
            }
            (I::PtrMetadata, [p]) => match types.get(call.generic(0)?) {
                Ty::Slice(_) => self.slice_len(p),
                _ => Expr::text("()"),
            },
            (I::SliceLen, [r]) => r.paren().method("len", &[]),
            (I::AggregateRawPtr, [p, n]) => {
                let Ty::RawPtr(mutbl, to) = *types.get(call.generic(0)?) else { return None };
                let (kind, end) = if mutbl == Mutbl::Mut { ("mut", "_mut") } else { ("const", "") };
                match *types.get(to) {
                    Ty::Slice(element) => {
                        let first = p.paren().cast(format!("*{kind} {}", self.ty(element)));
                        Expr::call(format!("core::ptr::slice_from_raw_parts{end}"), &[&first, n])
                    }
                    _ => p.paren().cast(format!("*{kind} {}", self.ty(to))).paren(),
                }
            }
            _ => return None,
        })
    }
}

/// Only the sign is specified. A null pointer is valid for zero bytes, but not for an empty slice.
const COMPARE_BYTES: &str = "unsafe fn compare_bytes(p: *const u8, q: *const u8, n: usize) -> i32 {
    if n == 0 {
        return 0;
    }
    core::slice::from_raw_parts(p, n).cmp(core::slice::from_raw_parts(q, n)) as i32
}
";

const SET_VOLATILE: &str = "unsafe fn set_volatile<T>(p: *mut T, value: u8, n: usize) {
    let mut i = 0;
    while i < n * core::mem::size_of::<T>() {
        core::ptr::write_volatile((p as *mut u8).add(i), value);
        i += 1;
    }
}
";

/// Old releases have a length only for non-null pointers.
const SLICE_LEN: &str = "unsafe fn slice_len(p: *mut [()]) -> usize {
    let moved = p.wrapping_byte_add((p as *mut u8).is_null() as usize);
    core::ptr::NonNull::new_unchecked(moved).len()
}
";
