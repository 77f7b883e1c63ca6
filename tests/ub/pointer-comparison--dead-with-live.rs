//@ ub: pointer-comparison at fn0 bb0[5]
//@ says: B.2: a dead allocation may have given its address to another
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
        let x: u64;
        let y: u64;
        let p: *const u64;
        let q: *const u64;
        let c: bool;
        let u: ();
        {
            StorageLive(x);
            p = &raw const x;
            StorageDead(x);
            y = 1_u64;
            q = &raw const y;
            c = p == q;
            Return()
        }
    }
}
fn main() { fn0(); }
