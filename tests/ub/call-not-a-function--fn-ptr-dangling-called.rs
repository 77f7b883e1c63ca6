//@ ub: call-not-a-function at fn0 bb0[end]
//@ says: A.5: target checked at the call
//@ miri: pointer not dereferenceable: pointer must point to some allocation, but got 0x10[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let f: fn();
        let u: ();
        {
            a = 16_usize;
            f = CastTransmute::<usize, fn()>(a);
            Call(u = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
