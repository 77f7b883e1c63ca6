//@ ub: copy-overlap at fn0 bb0[end]
//@ says: C typed_swap: identical places overlap
//@ miri: `copy_nonoverlapping` called on overlapping ranges
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
        let u: ();
        {
            a = 1_u32;
            p = &raw mut a;
            Call(u = core::intrinsics::typed_swap_nonoverlapping(p, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
