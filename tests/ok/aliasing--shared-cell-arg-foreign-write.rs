//@ ok: 5
//@ says: protected Cell: foreign write fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(s: &Cell<u64>, p: *mut u64) -> u64 {
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
        let x: Cell<u64>;
        let pc: *mut Cell<u64>;
        let p: *mut u64;
        let y: u64;
        let s: &Cell<u64>;
        let u: ();
        {
            pc = &raw mut x;
            p = pc as *mut u64;
            *p = 1_u64;
            s = &*pc;
            Call(y = f(s, p), ReturnTo(bb1), UnwindUnreachable())
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
