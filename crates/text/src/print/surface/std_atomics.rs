//! Atomics: the methods of `core::sync::atomic`, on the memory behind a pointer.

use crate::print::Printer;
use crate::print::surface::std_calls::StdCall;
use crate::print::surface::syntax::Expr;
use mir::adt::LibTy;
use mir::intrinsics::Intrinsic as I;
use mir::syntax::{AtomicOrdering, GenericArg};
use mir::types::{Mutbl, Ty, TyId};

impl Printer<'_> {
    pub(super) fn std_atomic(&mut self, call: StdCall) -> Option<Expr> {
        let orders: Vec<Expr> = call.generics.iter().filter_map(ordering).collect();
        match (call.intrinsic, orders.as_slice()) {
            (I::AtomicFence, [order]) => return Some(Expr::call("core::sync::atomic::fence", &[order])),
            (I::AtomicSinglethreadfence, [order]) => {
                return Some(Expr::call("core::sync::atomic::compiler_fence", &[order]));
            }
            (_, []) => return self.std_volatile(call),
            _ => {}
        }
        let ty = call.generic(0)?;
        let (first, rest) = call.args.split_first()?;
        let place = self.atomic_place(ty, first)?;
        let is_pointer = matches!(self.program.types.get(ty), Ty::RawPtr(..));
        // `AtomicPtr` only has `*mut` pointers.
        let of_const = match self.program.types.get(ty) {
            Ty::RawPtr(Mutbl::Not, to) => Some(self.ty(*to)),
            _ => None,
        };
        let arg = |value: &Expr| match &of_const {
            Some(to) => value.paren().cast(format!("*mut {to}")),
            None => value.clone(),
        };
        let result = |value: Expr| match &of_const {
            Some(to) => value.cast(format!("*const {to}")).paren(),
            None => value,
        };
        Some(match (call.intrinsic, rest, orders.as_slice()) {
            (I::AtomicLoad, [], [order]) => result(place.method("load", &[order])),
            (I::AtomicStore, [v], [order]) => place.method("store", &[&arg(v), order]),
            (I::AtomicXchg, [v], [order]) => result(place.method("swap", &[&arg(v), order])),
            (I::AtomicCxchg, [old, new], [success, failure]) => {
                let exchange = place.method("compare_exchange", &[&arg(old), &arg(new), success, failure]);
                let back = of_const.map_or(String::new(), |to| format!(" as *const {to}"));
                let arms = format!("{{ Ok(v) => (v{back}, true), Err(v) => (v{back}, false) }}");
                Expr::code(&format!("match $ {arms}"), &[&exchange])
            }
            (_, [v], [order]) if is_pointer => result(self.pointer_bits(call.intrinsic, &place, v, order)?),
            (_, [v], [order]) => place.method(integer_method(call.intrinsic)?, &[v, order]),
            _ => return None,
        })
    }

    /// The memory behind a pointer as an atomic.
    fn atomic_place(&mut self, ty: TyId, p: &Expr) -> Option<Expr> {
        let (path, to) = match self.program.types.get(ty) {
            Ty::Int(int) => (LibTy::Atomic(*int).path().to_string(), int.name().to_string()),
            Ty::RawPtr(_, to) => {
                let to = self.ty(*to);
                (format!("core::sync::atomic::AtomicPtr::<{to}>"), format!("*mut {to}"))
            }
            _ => return None,
        };
        Some(Expr::call(format!("{path}::from_ptr"), &[&p.paren().cast(format!("*mut {to}"))]))
    }

    /// An operation on the address of a pointer in memory, which keeps its provenance.
    fn pointer_bits(&self, intrinsic: I, place: &Expr, v: &Expr, order: &Expr) -> Option<Expr> {
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
            return Some(place.method(method, &[v, order]));
        }
        let template = format!(
            "{{ let (at, v) = ($, $); let mut old = at.load({PATH}Relaxed); loop {{ \
             let address = old as usize; let new = old.wrapping_byte_add(({new}).wrapping_sub(address)); \
             match at.compare_exchange(old, new, $, {PATH}Relaxed) {{ \
             Ok(old) => break old, Err(now) => old = now }} }} }}"
        );
        Some(Expr::code(&template, &[place, v, order]))
    }
}

const PATH: &str = "core::sync::atomic::Ordering::";

fn ordering(generic: &GenericArg) -> Option<Expr> {
    let GenericArg::Ordering(ordering) = generic else { return None };
    let name = match ordering {
        AtomicOrdering::Relaxed => "Relaxed",
        AtomicOrdering::Release => "Release",
        AtomicOrdering::Acquire => "Acquire",
        AtomicOrdering::AcqRel => "AcqRel",
        AtomicOrdering::SeqCst => "SeqCst",
    };
    Some(Expr::text(format!("{PATH}{name}")))
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
