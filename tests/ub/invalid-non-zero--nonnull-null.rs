//@ ub: invalid-non-zero at fn0 bb0[1]
//@ says: A.5: NonNull null is invalid
//@ miri: constructing invalid value of type std::ptr::NonNull<u8>: at .pointer, encountered 0, but expected something greater or equal to 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let e: core::ptr::NonNull<u8>;
        {
            a = 0_usize;
            e = CastTransmute::<usize, core::ptr::NonNull<u8>>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
