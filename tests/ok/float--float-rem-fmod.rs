//@ ok: 3221225472 1065353216 2147483648 1
//@ says: B.2 % = fmod: exact, sign of dividend, -2 % 1 = -0.0; x % 0 NaN
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: f32;
        let r: f32;
        let z: f32;
        let c: bool;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = -5.0_f32;
            b = 3.0_f32;
            r = a % b;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 7.0_f32;
            b = -3.0_f32;
            r = a % b;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = -2.0_f32;
            b = 1.0_f32;
            r = a % b;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            z = 0.0_f32;
            r = a % z;
            c = r != r;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
