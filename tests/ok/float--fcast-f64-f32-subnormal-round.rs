//@ ok: 1 0 2
//@ says: B.4 f64 -> f32 rounds into the subnormal range to nearest even
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
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 1.4e-45_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 7.006492321624085e-46_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 2.1019476964872256e-45_f64;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
