//@ ok: 15360 1
//@ says: C f16 + is correctly rounded: 1 + 2^-11 ties to even 1
#![feature(custom_mir, core_intrinsics, f16)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f16;
        let b: f16;
        let c: f16;
        let i: u16;
        let j: u16;
        let o: u64;
        let u: ();
        {
            a = 1.0_f16;
            i = 4096_u16;
            b = CastTransmute::<u16, f16>(i);
            c = a + b;
            j = CastTransmute::<f16, u16>(c);
            o = j as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 1_u16;
            b = CastTransmute::<u16, f16>(i);
            c = b * a;
            j = CastTransmute::<f16, u16>(c);
            o = j as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
