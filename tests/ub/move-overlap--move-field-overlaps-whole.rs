//@ ub: move-overlap at fn0 bb0[end]
//@ says: f(Move(t), Move(t.0)): overlapping moves
//@ miri: read access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: (u64, u64), b: u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = a.0 + b;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64, u64);
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            Call(y = f(Move(t), Move(t.0)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
