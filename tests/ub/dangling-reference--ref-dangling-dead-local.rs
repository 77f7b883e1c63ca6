//@ ub: dangling-reference at fn0 bb0[4]
//@ says: A.5 reference to a StorageDead local is dangling
//@ miri: constructing invalid value of type &u32: encountered a dangling reference (use-after-free)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let r: &u32;
        {
            StorageLive(a);
            a = 1_u32;
            p = &raw const a;
            StorageDead(a);
            r = &*p;
            Return()
        }
    }
}
fn main() { fn0(); }
