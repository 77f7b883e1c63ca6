//@ ub: uninit at fn0 bb0[4]
//@ says: B.3: after StorageDead + StorageLive the old value is gone
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        {
            StorageLive(a);
            a = 1_u32;
            StorageDead(a);
            StorageLive(a);
            b = a;
            StorageDead(a);
            Return()
        }
    }
}
fn main() { fn0(); }
