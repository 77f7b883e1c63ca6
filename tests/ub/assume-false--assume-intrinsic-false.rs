//@ ub: assume-false at fn0 bb0[end]
//@ says: C assume(false)
//@ miri: `assume` called with `false`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: bool;
        let u: ();
        {
            c = false;
            Call(u = core::intrinsics::assume(c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
