//@ ok: 2139095039 2139095040
//@ says: B.4 corrected: below f32::MAX + half ulp rounds to f32::MAX, the tie 2^128 - 2^103 goes to inf
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let f: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 340282356779733661637539395458142568447_u128;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 340282356779733661637539395458142568448_u128;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
