//@ ok: 5
//@ says: c part protected Cell: fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[repr(C)] struct M { c: Cell<u64>, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(s: &M, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *p = 5_u64;
            RET = *p;
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
        let pn: *mut u64;
        let s: &M;
        let y: u64;
        let z: u64;
        let u: ();
        {
            pm = &raw mut x;
            pc = pm as *mut u64;
            pn = &raw mut (*pm).n;
            *pc = 1_u64;
            *pn = 2_u64;
            s = &*pm;
            Call(y = f(s, pc), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
