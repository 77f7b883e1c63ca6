//@ ub: uninit at fn0 bb0[0]
//@ says: B.3 Assume: needs an init bool
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: bool;
        {
            Assume(c);
            Return()
        }
    }
}
fn main() { fn0(); }
