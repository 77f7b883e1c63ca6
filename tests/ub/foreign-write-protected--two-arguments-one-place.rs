//@ ub: foreign-write-protected at f bb0[0]
//@ says: D.2: two unique arguments to one place
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &'static mut u64, b: &'static mut u64) {
    mir! {
        type RET = ();
        {
            *b = 6_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let a: &'static mut u64;
        let b: &'static mut u64;
        let u: ();
        {
            x = 0_u64;
            p = &raw mut x;
            a = &mut *p;
            b = &mut *p;
            Call(u = f(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
