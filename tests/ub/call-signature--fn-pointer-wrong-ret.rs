//@ ub: call-signature at fn0 bb0[end]
//@ says: B.6: ABI-incompatible return type (u32 vs u64)
//@ miri: calling a function with return type u32 passing return place of type u64
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
        let g: fn(u32) -> u64;
        let b: u64;
        {
            f = FP;
            g = CastTransmute::<fn(u32) -> u32, fn(u32) -> u64>(f);
            Call(b = g(1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
