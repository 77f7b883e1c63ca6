//@ ub: invalid-char at fn0 bb0[1]
//@ says: A.5 char: 0x110000 is invalid
//@ miri: constructing invalid value of type char: encountered 0x00110000, but expected a valid unicode scalar value (in `0..=0x10FFFF` but not in `0xD800..=0xDFFF`)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let c: char;
        {
            a = 0x110000_u32;
            c = CastTransmute::<u32, char>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
