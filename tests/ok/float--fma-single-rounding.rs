//@ ok: 679477248 0
//@ says: C fma rounds once: x*x - round(x*x) shows the lost bits; the unfused product gives 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: f32;
        let p: f32;
        let m: f32;
        let r: f32;
        let s: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            x = 1.0000001_f32;
            p = x * x;
            m = -p;
            Call(r = core::intrinsics::fmaf32(x, x, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            s = p + m;
            o32 = CastTransmute::<f32, u32>(s);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
