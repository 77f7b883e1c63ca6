//@ ok: 0 2147483648
//@ says: B.2: x - x = +0; -0 - +0 = -0
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
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 1.5_f32;
            r = a - a;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = -0.0_f32;
            b = 0.0_f32;
            r = a - b;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
