//@ ub: transmute-size at fn0 bb0[1]
//@ says: B.4 CastTransmute: sizes must be equal
//@ miri: transmuting from 4-byte type to 8-byte type: `u32` -> `u64`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u64;
        {
            a = 1_u32;
            b = CastTransmute::<u32, u64>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
