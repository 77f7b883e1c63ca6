//@ ub: invalid-non-zero at fn0 bb0[1]
//@ says: A.5: NonZeroU8 with value 0 is invalid
//@ miri: constructing invalid value of type std::num::NonZero<u8>: at .0.0, encountered 0, but expected something greater or equal to 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let e: core::num::NonZeroU8;
        {
            a = 0_u8;
            e = CastTransmute::<u8, core::num::NonZeroU8>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
