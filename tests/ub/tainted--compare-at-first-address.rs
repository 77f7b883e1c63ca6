//@ ub: tainted at fn0 bb0[3]
//@ says: E.2: an address is not compared with a constant, wherever it is stored
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
static mut S: i8 = 0;
fn observe(x: bool) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u8;
        let p: *const u8;
        let s: *mut i8;
        let b: bool;
        {
            s = StaticMut(S);
            p = &raw const x;
            *s = p as i8;
            b = *s >= 0_i8;
            Return()
        }
    }
}
fn main() { fn0(); }
