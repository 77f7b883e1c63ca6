//@ ub: pointer-comparison at fn0 bb0[4]
//@ says: B.2: which of two allocations comes first is open
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
        let x: u8;
        let y: u8;
        let p: *const u8;
        let q: *const u8;
        let c: bool;
        let u: ();
        {
            x = 1_u8;
            y = 2_u8;
            p = &raw const x;
            q = &raw const y;
            c = p < q;
            Return()
        }
    }
}
fn main() { fn0(); }
