//@ ub: returns-local at fn0 bb0[end]
//@ says: B.6 the entry's result is a return like any other: a reference to one of its locals is not returned
//@ miri: not run, const evaluation: accepts (I2.7)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> &'static u32 {
    mir! {
        let x: u32;
        {
            x = 1_u32;
            RET = &x;
            Return()
        }
    }
}
fn main() { fn0(); }
