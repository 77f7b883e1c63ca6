//@ ub: transmute-size at fn0 bb0[1]
//@ says: B.4 CastTransmute: a smaller destination is UB too
//@ miri: transmuting from 4-byte type to 2-byte type: `u32` -> `u16`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u16;
        {
            a = 1_u32;
            b = CastTransmute::<u32, u16>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
