//@ ub: move-overlap at fn0 bb0[end]
//@ says: B.6: two overlapping moves are UB
//@ miri: read access through <312> (root of the allocation) at alloc162[0x0] is forbidden
// mirsmith: no-lint
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2], b: [u32; 2]) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let u: ();
        {
            a = [7_u32; 2];
            Call(u = f1(Move(a), Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
