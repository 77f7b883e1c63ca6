//@ ub: invalid-bool at fn0 bb0[1]
//@ says: A.5 array: every element validated
//@ miri: constructing invalid value of type [bool; 3]: at [2], encountered 0x02, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u8; 3];
        let b: [bool; 3];
        {
            w = [0_u8, 1_u8, 2_u8];
            b = CastTransmute::<[u8; 3], [bool; 3]>(w);
            Return()
        }
    }
}
fn main() { fn0(); }
