//@ ub: invalid-tag at fn0 bb0[1]
//@ says: A.5 enum: tag 4 not declared
//@ miri: constructing invalid value of type E: at .<enum-tag>, encountered 0x04, but expected a valid enum tag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A = 3, B = 200 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let e: E;
        {
            a = 4_u8;
            e = CastTransmute::<u8, E>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
