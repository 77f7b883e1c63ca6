//@ ub: call-not-a-function at fn0 bb0[end]
//@ says: B.6: a pointer to data is no function
//@ miri: using ALLOC as function pointer but it does not point to a function
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
        let p: *const u64;
        let f: fn();
        let u: ();
        {
            x = 1_u64;
            p = &raw const x;
            f = CastTransmute::<*const u64, fn()>(p);
            Call(u = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
