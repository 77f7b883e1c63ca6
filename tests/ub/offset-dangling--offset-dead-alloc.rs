//@ ub: offset-dangling at fn0 bb0[5]
//@ says: B.5 Offset: provenance must be live when bytes != 0
//@ miri: in-bounds pointer arithmetic failed: alloc162 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let p: *const u8;
        let q: *const u8;
        let c_a: *const [u8; 4];
        {
            StorageLive(a);
            a = [1_u8; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            StorageDead(a);
            q = Offset(p, 1_isize);
            Return()
        }
    }
}
fn main() { fn0(); }
