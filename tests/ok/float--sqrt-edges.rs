//@ ok: 9223372036854775808 4609047870845172685 1 9218868437227405312
//@ says: C sqrt: -0 -> -0, 2 -> nearest, -1 -> NaN, inf -> inf
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let r: f64;
        let c: bool;
        let z: f64;
        let o: u64;
        let u: ();
        {
            a = -0.0_f64;
            Call(r = core::intrinsics::sqrtf64(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 2.0_f64;
            Call(r = core::intrinsics::sqrtf64(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            a = -1.0_f64;
            Call(r = core::intrinsics::sqrtf64(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            c = r != r;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            z = 0.0_f64;
            a = 1.0_f64;
            a = a / z;
            Call(r = core::intrinsics::sqrtf64(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
