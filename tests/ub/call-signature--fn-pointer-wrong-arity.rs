//@ ub: call-signature at fn0 bb0[end]
//@ says: B.6: arity must match (transmuted fn pointer)
//@ miri: calling a function with fewer arguments than it requires
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const FP: fn(u32) -> u32 = f1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a + 1_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let f: fn(u32) -> u32;
        let g: fn() -> u32;
        let b: u32;
        {
            f = FP;
            g = CastTransmute::<fn(u32) -> u32, fn() -> u32>(f);
            Call(b = g(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
