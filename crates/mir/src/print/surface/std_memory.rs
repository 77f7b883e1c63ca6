//! Memory and pointers: the functions of `core::ptr`, without a reference to anything that the intrinsic has none to.

use crate::intrinsics::Intrinsic as I;
use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::types::{Mutbl, Ty, TyId};

impl Printer<'_> {
    pub(super) fn std_memory(&mut self, call: StdCall) -> Option<String> {
        Some(match (call.intrinsic, call.args) {
            (I::RawEq, [a, b]) => {
                let ty = self.ty(call.generic(0)?);
                let bytes = |p: &str| {
                    format!(
                        "core::slice::from_raw_parts(({p}) as *const {ty} as *const u8, core::mem::size_of::<{ty}>())"
                    )
                };
                format!("({} == {})", bytes(a), bytes(b))
            }
            (I::CompareBytes, [p, q, n]) => {
                let name = self.helper("compare_bytes".into(), || COMPARE_BYTES.into());
                format!("{name}({p}, {q}, {n})")
            }
            (I::Copy, [p, q, n]) => self.counted(call.generic(0)?, "copy", [p, q, n]),
            (I::CopyNonoverlapping, [p, q, n]) => {
                self.counted(call.generic(0)?, "copy_nonoverlapping", [p, q, n])
            }
            (I::WriteBytes, [p, v, n]) => self.counted(call.generic(0)?, "write_bytes", [p, v, n]),
            // Nothing is swapped, and the pointers may be null.
            (I::TypedSwapNonoverlapping, [_, _]) if self.is_empty(call.generic(0)?) => "()".to_string(),
            (I::TypedSwapNonoverlapping, [p, q]) => format!("core::ptr::swap({p}, {q})"),
            (I::ReadViaCopy, [p]) => format!("core::ptr::read({})", self.not_null(call.generic(0)?, p)),
            _ => return None,
        })
    }

    /// Volatile accesses.
    pub(super) fn std_volatile(&mut self, call: StdCall) -> Option<String> {
        let ty = call.generic(0)?;
        Some(match (call.intrinsic, call.args) {
            (I::VolatileLoad, [p]) => format!("core::ptr::read_volatile({})", self.not_null(ty, p)),
            (I::VolatileStore, [p, v]) => format!("core::ptr::write_volatile({}, {v})", self.not_null(ty, p)),
            (I::UnalignedVolatileLoad, [p]) => {
                let (p, name, ty) = (self.not_null(ty, p), self.unaligned(), self.ty(ty));
                format!("core::ptr::read_volatile(({p}) as *const {name}<{ty}>).0")
            }
            (I::UnalignedVolatileStore, [p, v]) => {
                let (p, name, ty) = (self.not_null(ty, p), self.unaligned(), self.ty(ty));
                format!("core::ptr::write_volatile(({p}) as *mut {name}<{ty}>, {name}({v}))")
            }
            (I::VolatileSetMemory, [p, v, n]) => {
                let name = self.helper("set_volatile".into(), || SET_VOLATILE.into());
                format!("{name}::<{}>({p}, {v}, {n})", self.ty(ty))
            }
            _ => return None,
        })
    }

    /// The wrapper that takes the alignment away.
    fn unaligned(&mut self) -> String {
        self.helper("Unaligned".into(), || "#[repr(C, packed)]\nstruct Unaligned<T>(T);\n".into())
    }

    /// Whether values have no bytes, so that every pointer is valid for them (semantics A.3).
    fn is_empty(&self, ty: TyId) -> bool {
        self.program.types.layout(ty).size == 0
    }

    /// A pointer to a value without bytes, which may be null: older releases of std check that it is not.
    fn not_null(&mut self, ty: TyId, p: &str) -> String {
        match self.is_empty(ty) && !self.since(85) {
            true => format!("core::ptr::NonNull::<{}>::dangling().as_ptr()", self.ty(ty)),
            false => p.to_string(),
        }
    }

    /// `copy` and its kin; older releases of std check pointers even if there is nothing to copy.
    fn counted(&mut self, ty: TyId, name: &str, [p, q, n]: [&String; 3]) -> String {
        let (empty, ty) = (self.is_empty(ty), self.ty(ty));
        if self.since(85) {
            return format!("core::ptr::{name}::<{ty}>({p}, {q}, {n})");
        }
        match empty {
            true => "()".to_string(),
            false => format!(
                "{{ let (p, q, n) = ({p}, {q}, {n}); if n != 0 {{ core::ptr::{name}::<{ty}>(p, q, n) }} }}"
            ),
        }
    }

    /// The length behind a raw pointer to a slice.
    pub(super) fn slice_len(&mut self, p: &str) -> String {
        if self.since(79) {
            return format!("({p}).len()");
        }
        let name = self.helper("slice_len".into(), || SLICE_LEN.into());
        format!("{name}(({p}) as *mut [()])")
    }

    /// The size of the value behind a raw pointer.
    pub(super) fn value_size(&mut self, ty: TyId, p: &str) -> String {
        let Ty::Slice(element) = *self.program.types.get(ty) else {
            return format!("core::mem::size_of::<{}>()", self.ty(ty));
        };
        let len = self.slice_len(p);
        format!("{len} * core::mem::size_of::<{}>()", self.ty(element))
    }

    pub(super) fn std_pointer(&mut self, call: StdCall) -> Option<String> {
        let types = &self.program.types;
        Some(match (call.intrinsic, call.args) {
            (I::ArithOffset, [p, n]) => format!("({p}).wrapping_offset({n})"),
            (I::Offset, [p, n]) => {
                let method = if call.generic(1)? == crate::types::Types::USIZE { "add" } else { "offset" };
                format!("({p}).{method}({n})")
            }
            (I::SliceGetUnchecked, [p, i]) => {
                let (slice, element) = (self.ty(types.pointee(call.generic(1)?)?), call.generic(2)?);
                let element = self.ty(element);
                let at = |kind: &str| format!("(({p}) as *{kind} {slice} as *{kind} {element}).add({i})");
                match types.get(call.generic(1)?) {
                    Ty::RawPtr(Mutbl::Not, _) => at("const"),
                    Ty::RawPtr(Mutbl::Mut, _) => at("mut"),
                    Ty::Ref(Mutbl::Not, _) => format!("&*{}", at("const")),
                    Ty::Ref(Mutbl::Mut, _) => format!("&mut *{}", at("mut")),
                    _ => return None,
                }
            }
            (I::PtrOffsetFrom, [p, q]) => format!("({p}).offset_from({q})"),
            (I::PtrOffsetFromUnsigned, [p, q]) => match self.since(87) {
                true => format!("({p}).offset_from_unsigned({q})"),
                false => format!("(({p}).offset_from({q}) as usize)"),
            },
            (I::PtrMask, [p, m]) => {
                let masked = match self.since(84) {
                    true => "p.map_addr(|address| address & m)",
                    false => "p.wrapping_byte_sub(p as usize & !m)",
                };
                format!("{{ let (p, m) = ({p}, {m}); {masked} }}")
            }
            (I::PtrMetadata, [p]) => match types.get(call.generic(0)?) {
                Ty::Slice(_) => self.slice_len(p),
                _ => "()".to_string(),
            },
            (I::SliceLen, [r]) => format!("({r}).len()"),
            (I::AggregateRawPtr, [p, n]) => {
                let Ty::RawPtr(mutbl, to) = *types.get(call.generic(0)?) else { return None };
                let (kind, end) = if mutbl == Mutbl::Mut { ("mut", "_mut") } else { ("const", "") };
                match *types.get(to) {
                    Ty::Slice(element) => {
                        let element = self.ty(element);
                        format!("core::ptr::slice_from_raw_parts{end}(({p}) as *{kind} {element}, {n})")
                    }
                    _ => format!("(({p}) as *{kind} {})", self.ty(to)),
                }
            }
            _ => return None,
        })
    }
}

/// Only the sign is specified. Null is a pointer to no bytes at all, but not for a slice.
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

/// Old releases know the length only of what is not null.
const SLICE_LEN: &str = "unsafe fn slice_len(p: *mut [()]) -> usize {
    let moved = p.wrapping_byte_add((p as *mut u8).is_null() as usize);
    core::ptr::NonNull::new_unchecked(moved).len()
}
";
