//@ ub: layout-dependent at fn0 bb0[1]
//@ says: A.5 enum: 3 is neither a bool nor the niche
//@ miri: constructing invalid value of type std::option::Option<bool>: at .<enum-tag>, encountered 0x03, but expected a valid enum tag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let e: Option<bool>;
        {
            a = 3_u8;
            e = CastTransmute::<u8, Option<bool>>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
