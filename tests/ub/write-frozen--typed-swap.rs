//@ ub: write-frozen at fn0 bb0[end]
//@ says: C: both places are written
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
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
        let r: &'static u64;
        let a: *const u64;
        let b: *mut u64;
        let c: *mut u64;
        let u: ();
        {
            x = 1_u64;
            y = 2_u64;
            r = &x;
            a = &raw const (*r);
            b = a as *mut u64;
            c = &raw mut y;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(b, c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
