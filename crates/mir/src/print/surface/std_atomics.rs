//! Atomics: the methods of `core::sync::atomic`, on the memory behind a pointer.

use crate::adt::LibTy;
use crate::intrinsics::Intrinsic as I;
use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::syntax::{AtomicOrdering, GenericArg};
use crate::types::{Mutbl, Ty, TyId};

impl Printer<'_> {
    pub(super) fn std_atomic(&mut self, call: StdCall) -> Option<String> {
        let orders: Vec<&str> = call.generics.iter().filter_map(ordering).collect();
        match (call.intrinsic, orders.as_slice()) {
            (I::AtomicFence, [order]) => return Some(format!("core::sync::atomic::fence({PATH}{order})")),
            (I::AtomicSinglethreadfence, [order]) => {
                return Some(format!("core::sync::atomic::compiler_fence({PATH}{order})"));
            }
            (_, []) => return self.std_volatile(call),
            _ => {}
        }
        let ty = call.generic(0)?;
        let (first, rest) = call.args.split_first()?;
        let place = self.atomic_place(ty, first)?;
        let to = match self.program.types.get(ty) {
            Ty::RawPtr(mutbl, to) => Some((*mutbl, *to)),
            _ => None,
        };
        // `AtomicPtr` has `*mut` pointers only.
        let into = match to {
            Some((Mutbl::Not, to)) => format!(" as *mut {}", self.ty(to)),
            _ => String::new(),
        };
        let back = match to {
            Some((Mutbl::Not, to)) => format!(" as *const {}", self.ty(to)),
            _ => String::new(),
        };
        let arg = |text: &String| if into.is_empty() { text.clone() } else { format!("({text}){into}") };
        let result = |text: String| if back.is_empty() { text } else { format!("({text}{back})") };
        Some(match (call.intrinsic, rest, orders.as_slice()) {
            (I::AtomicLoad, [], [order]) => result(format!("{place}.load({PATH}{order})")),
            (I::AtomicStore, [v], [order]) => format!("{place}.store({}, {PATH}{order})", arg(v)),
            (I::AtomicXchg, [v], [order]) => result(format!("{place}.swap({}, {PATH}{order})", arg(v))),
            (I::AtomicCxchg, [old, new], [success, failure]) => {
                let (old, new) = (arg(old), arg(new));
                format!(
                    "match {place}.compare_exchange({old}, {new}, {PATH}{success}, {PATH}{failure}) {{ \
                     Ok(v) => (v{back}, true), Err(v) => (v{back}, false) }}"
                )
            }
            (_, [v], [order]) if to.is_some() => {
                result(self.pointer_bits(call.intrinsic, &place, v, order)?)
            }
            (_, [v], [order]) => {
                format!("{place}.{}({v}, {PATH}{order})", integer_method(call.intrinsic)?)
            }
            _ => return None,
        })
    }

    /// The memory behind a pointer as an atomic.
    fn atomic_place(&mut self, ty: TyId, p: &str) -> Option<String> {
        let types = &self.program.types;
        Some(match types.get(ty) {
            Ty::Int(int) => {
                let path = LibTy::Atomic(*int).path();
                format!("{path}::from_ptr(({p}) as *mut {})", int.name())
            }
            Ty::RawPtr(_, to) => {
                let to = self.ty(*to);
                format!("core::sync::atomic::AtomicPtr::<{to}>::from_ptr(({p}) as *mut *mut {to})")
            }
            _ => return None,
        })
    }

    /// An operation on the address of a pointer in memory. The provenance stays.
    fn pointer_bits(&self, intrinsic: I, place: &str, v: &str, order: &str) -> Option<String> {
        let (method, new) = match intrinsic {
            I::AtomicXadd => ("fetch_byte_add", "address.wrapping_add(v)"),
            I::AtomicXsub => ("fetch_byte_sub", "address.wrapping_sub(v)"),
            I::AtomicAnd => ("fetch_and", "address & v"),
            I::AtomicOr => ("fetch_or", "address | v"),
            I::AtomicXor => ("fetch_xor", "address ^ v"),
            I::AtomicNand => ("", "!(address & v)"),
            _ => return None,
        };
        if self.since(91) && !method.is_empty() {
            return Some(format!("{place}.{method}({v}, {PATH}{order})"));
        }
        Some(format!(
            "{{ let (at, v) = ({place}, {v}); let mut old = at.load({PATH}Relaxed); loop {{ \
             let address = old as usize; let new = old.wrapping_byte_add(({new}).wrapping_sub(address)); \
             match at.compare_exchange(old, new, {PATH}{order}, {PATH}Relaxed) {{ \
             Ok(old) => break old, Err(now) => old = now }} }} }}"
        ))
    }
}

const PATH: &str = "core::sync::atomic::Ordering::";

fn ordering(generic: &GenericArg) -> Option<&'static str> {
    let GenericArg::Ordering(ordering) = generic else { return None };
    Some(match ordering {
        AtomicOrdering::Relaxed => "Relaxed",
        AtomicOrdering::Release => "Release",
        AtomicOrdering::Acquire => "Acquire",
        AtomicOrdering::AcqRel => "AcqRel",
        AtomicOrdering::SeqCst => "SeqCst",
    })
}

fn integer_method(intrinsic: I) -> Option<&'static str> {
    Some(match intrinsic {
        I::AtomicXadd => "fetch_add",
        I::AtomicXsub => "fetch_sub",
        I::AtomicAnd => "fetch_and",
        I::AtomicNand => "fetch_nand",
        I::AtomicOr => "fetch_or",
        I::AtomicXor => "fetch_xor",
        I::AtomicMax | I::AtomicUmax => "fetch_max",
        I::AtomicMin | I::AtomicUmin => "fetch_min",
        _ => return None,
    })
}
