//@ ub: move-overlap at fn0 bb0[end]
//@ says: destination overlaps a moved arg
//@ miri: reborrow through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
// mirsmith: no-lint
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: [u64; 4]) -> [u64; 4] {
    mir! {
        type RET = [u64; 4];
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 4];
        let y: u64;
        let i: usize;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64, 4_u64];
            Call(arr = f(Move(arr)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
