//@ ok: 31744 31743 31744
//@ says: B.4 to f16: u128::MAX -> inf, 65504 -> max, 65520 -> inf (tie to even)
#![feature(custom_mir, core_intrinsics, f16)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let h: f16;
        let b: u16;
        let i: i32;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            h = a as f16;
            b = CastTransmute::<f16, u16>(h);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 65504_i32;
            h = i as f16;
            b = CastTransmute::<f16, u16>(h);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 65520_i32;
            h = i as f16;
            b = CastTransmute::<f16, u16>(h);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
