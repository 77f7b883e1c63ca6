//@ ub: null-reference at fn0 bb0[1]
//@ says: A.5 reference: null is invalid
//@ miri: constructing invalid value of type &u8: encountered a null reference
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let r: &'static u8;
        {
            a = 0_usize;
            r = CastTransmute::<usize, &'static u8>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
