//@ ub: invalid-bool at fn0 bb0[3]
//@ says: A.5 bool: typed load of byte 255 through *const bool
//@ miri: constructing invalid value of type bool: encountered 0xff, but expected a boolean
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
        let p: *const bool;
        let c_a: *const u8;
        {
            a = 255_u8;
            c_a = &raw const a;
            p = c_a as *const bool;
            b = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
