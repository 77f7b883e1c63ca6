//@ ok: 2139095040 2130706432
//@ says: B.4 says u128->f32 overflow impossible; u128::MAX rounds up to 2^128, which f32 cannot hold
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
            a = 340282366920938463463374607431768211455_u128;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 170141183460469231731687303715884105728_u128;
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
