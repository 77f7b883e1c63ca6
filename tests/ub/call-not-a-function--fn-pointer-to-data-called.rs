//@ ub: call-not-a-function at fn0 bb0[end]
//@ says: A.5: target checked at call: a data allocation is no function
//@ miri: using alloc162 as function pointer but it does not point to a function
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let f: fn();
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            f = CastTransmute::<*const u32, fn()>(p);
            Call(u = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
