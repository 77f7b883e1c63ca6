//@ ub: assume-false at fn0 bb0[1]
//@ says: B.3 Assume(false) is UB
//@ miri: `assume` called with `false`
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
            c = false;
            Assume(c);
            Return()
        }
    }
}
fn main() { fn0(); }
