//@ ub: call-not-a-function at fn0 bb0[end]
//@ says: A.1: fn pointer through usize transmute loses provenance; the call is UB
//@ miri: pointer not dereferenceable: pointer must point to some allocation, but got 0x20b78[noalloc] which is a dangling pointer (it has no provenance)
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
        let g: fn(u32) -> u32;
        let n: usize;
        let v: u32;
        {
            f = FP;
            n = CastTransmute::<fn(u32) -> u32, usize>(f);
            g = CastTransmute::<usize, fn(u32) -> u32>(n);
            Call(v = g(5_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
