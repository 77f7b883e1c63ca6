//@ ok: 1 18446744073709551614 18446744073709551615
//@ says: C carrying_mul_add u128: (2^128-1)^2 = low 1, high 2^128-2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let t: (u128, u128);
        let h: u128;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            Call(t = core::intrinsics::carrying_mul_add(a, a, 0_u128, 0_u128), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            h = t.1 >> 64_u32;
            o = h as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
