//@ ub: write-frozen at fn0 bb0[3]
//@ says: D.4: `Static` gives a shared reference, through which nothing is written
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
use core::sync::atomic::AtomicU32;
static S: (u32, AtomicU32) = (1, AtomicU32::new(2));
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let r: &'static (u32, AtomicU32);
        let a: *const u32;
        let b: *mut u32;
        let u: ();
        {
            r = Static(S);
            a = &raw const (*r).0;
            b = a as *mut u32;
            *b = 2_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
