//@ ub: moved-from at fn0 bb1[1]
//@ says: I2.11: writing a moved-from local does not revive its old pointers
//@ miri: accepts (I2.11)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: u64) {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let y: u64;
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(u = f(Move(x)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = 2_u64;
            y = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
