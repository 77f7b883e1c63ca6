//@ ub: invalid-bool at fn0 bb0[1]
//@ says: A.5 bool: 2 is invalid at the typed copy
//@ miri: constructing invalid value of type bool: encountered 0x02, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: bool;
        {
            a = 2_u8;
            b = CastTransmute::<u8, bool>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
