//@ ub: dangling at fn0 bb0[6]
//@ says: B.3: StorageLive makes a new allocation; a pointer to the old one dangles
//@ miri: memory access failed: alloc162 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *mut u32;
        let b: u32;
        {
            StorageLive(a);
            a = 1_u32;
            p = &raw mut a;
            StorageDead(a);
            StorageLive(a);
            a = 2_u32;
            b = *p;
            StorageDead(a);
            Return()
        }
    }
}
fn main() { fn0(); }
