//@ ub: foreign-write-protected at fn0 bb0[end]
//@ says: near-miss: m.n = f(&m): n is Frozen protected
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[repr(C)] struct M { c: Cell<u64>, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(s: &M) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 3_u64;
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
            Call(x.n = f(s), ReturnTo(bb1), UnwindUnreachable())
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
