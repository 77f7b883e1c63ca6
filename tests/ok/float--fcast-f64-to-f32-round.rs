//@ ok: 1065353216 2139095040 0 1
//@ says: B.4 float->float: nearest even, overflow to inf, underflow to 0, NaN stays NaN
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let f: f32;
        let z: f64;
        let c: bool;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 1.00000001_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 1e300_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 1e-300_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            z = 0.0_f64;
            a = z / z;
            f = a as f32;
            c = f != f;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
