//@ ub: invalid-tag at fn0 bb0[1]
//@ says: A.5 enum: tag 2 is no discriminant of Ordering
//@ miri: constructing invalid value of type std::cmp::Ordering: at .<enum-tag>, encountered 0x02, but expected a valid enum tag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let r: core::cmp::Ordering;
        {
            a = 2_i8;
            r = CastTransmute::<i8, core::cmp::Ordering>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
