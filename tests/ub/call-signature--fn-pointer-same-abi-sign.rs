//@ ub: call-signature at fn0 bb0[end]
//@ says: B.6: exact types only are generated; u32 vs i32 in a transmuted fn pointer
//@ miri: calling a function whose parameter #1 has type u32 passing argument of type i32
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
        let g: fn(i32) -> u32;
        let b: u32;
        let o: u64;
        let u: ();
        {
            f = FP;
            g = CastTransmute::<fn(u32) -> u32, fn(i32) -> u32>(f);
            Call(b = g(1_i32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
