//@ ub: offset-out-of-bounds at fn0 bb0[2]
//@ says: B.5: a function has no bytes to move over
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 1 byte, but got ALLOC which is at
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
const F: fn() = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: fn();
        let p: *const u8;
        let q: *const u8;
        let u: ();
        {
            a = F;
            p = a as *const u8;
            q = Offset(p, 1_usize);
            Return()
        }
    }
}
fn main() { fn0(); }
