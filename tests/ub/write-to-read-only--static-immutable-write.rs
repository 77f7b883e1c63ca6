//@ ub: write-to-read-only at fn0 bb0[3]
//@ says: write to an immutable static
//@ miri: writing to ALLOC which is read-only
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u64 = 7;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: &u64;
        let q: *const u64;
        let w: *mut u64;
        let y: u64;
        let u: ();
        {
            s = Static(S);
            q = &raw const (*s);
            w = q as *mut u64;
            *w = 1_u64;
            y = *s;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
