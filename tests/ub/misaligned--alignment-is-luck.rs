//@ ub: misaligned at fn0 bb0[3]
//@ says: A.4: an address that happens to be aligned is not surely so
//@ miri: accepts (I2.3)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u8; 8];
        let p: *const [u8; 8];
        let q: *const u32;
        let y: u32;
        let u: ();
        {
            x = [0_u8; 8];
            p = &raw const x;
            q = p as *const u32;
            y = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
