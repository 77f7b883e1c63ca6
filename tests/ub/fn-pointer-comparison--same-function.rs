//@ ub: fn-pointer-comparison at fn0 bb0[2]
//@ says: A.8: a function may have several addresses, so even comparing it with itself is open
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
const F: fn() = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: fn();
        let b: fn();
        let c: bool;
        let u: ();
        {
            a = F;
            b = F;
            c = a == b;
            Return()
        }
    }
}
fn main() { fn0(); }
