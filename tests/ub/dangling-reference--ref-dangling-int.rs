//@ ub: dangling-reference at fn0 bb0[1]
//@ says: A.5 reference: address without provenance is dangling for size > 0
//@ miri: constructing invalid value of type &u8: encountered a dangling reference (0x10[noalloc] has no provenance)
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
            a = 16_usize;
            r = CastTransmute::<usize, &'static u8>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
