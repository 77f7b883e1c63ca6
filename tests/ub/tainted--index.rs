//@ ub: tainted at fn0 bb0[4]
//@ says: E.2: an index must be known
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: [u8; 8];
        let x: u32;
        let p: *const u32;
        let i: usize;
        let y: u8;
        let u: ();
        {
            a = [0_u8; 8];
            p = &raw const x;
            i = p as usize;
            i = i & 7_usize;
            y = a[i];
            Return()
        }
    }
}
fn main() { fn0(); }
