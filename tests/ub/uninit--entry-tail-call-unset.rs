//@ ub: uninit at fn1 bb0[end]
//@ says: B.6, B.7 a function called in tail position returns the entry's result: RET must be fully valid
//@ miri: not run, const evaluation: constructing invalid value of type (u32, bool): at .1, encountered uninitialized memory, but expected a boolean
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused, incomplete_features)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> (u32, bool) {
    mir! {
        {
            TailCall(fn1())
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn1() -> (u32, bool) {
    mir! {
        type RET = (u32, bool);
        {
            RET.0 = 1_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
