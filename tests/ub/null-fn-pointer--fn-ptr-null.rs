//@ ub: null-fn-pointer at fn0 bb0[1]
//@ says: A.5 fn pointer: null is invalid
//@ miri: constructing invalid value of type fn(): encountered a null function pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let f: fn();
        {
            a = 0_usize;
            f = CastTransmute::<usize, fn()>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
