//@ ub: write-to-read-only at fn0 bb0[3]
//@ says: A.2: a constant is not written, though no reference forbids it
//@ miri: writing to ALLOC which is read-only
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const C: &'static u64 = &7;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let r: &'static u64;
        let p: *const u64;
        let q: *mut u64;
        let u: ();
        {
            r = C;
            p = &raw const (*r);
            q = p as *mut u64;
            *q = 1_u64;
            Return()
        }
    }
}
fn main() { fn0(); }
