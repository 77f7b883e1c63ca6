//@ ok: 2
//@ says: m.c = f(&m) with m: {Cell, u64}: only the Cell bytes are the destination: protected Cell perm ignores the slot write
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[repr(C)] struct M { c: Cell<u64>, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(s: &M) -> Cell<u64> {
    mir! {
        type RET = Cell<u64>;
        let pr: *mut Cell<u64>;
        let q: *mut u64;
        {
            pr = &raw mut RET;
            q = pr as *mut u64;
            *q = (*s).n;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: M;
        let pm: *mut M;
        let pc: *mut u64;
        let s: &M;
        let y: u64;
        let u: ();
        {
            pm = &raw mut x;
            pc = pm as *mut u64;
            *pc = 1_u64;
            (*pm).n = 2_u64;
            s = &*pm;
            Call(x.c = f(s), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *pc;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
