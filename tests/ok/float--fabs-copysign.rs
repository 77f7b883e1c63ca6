//@ ok: 1 0 9223372036854775809 2143289345
//@ says: C fabs/copysign are bit operations even on NaN bits
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
        let b: f64;
        let i: u64;
        let j: u32;
        let f: f32;
        let g: f32;
        let k: u32;
        let o: u64;
        let u: ();
        {
            i = 9223372036854775809_u64;
            a = CastTransmute::<u64, f64>(i);
            Call(r = core::intrinsics::fabs(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            b = -0.0_f64;
            Call(r = core::intrinsics::fabs(b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            i = 1_u64;
            a = CastTransmute::<u64, f64>(i);
            Call(r = core::intrinsics::copysignf64(a, b), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            j = 4290772993_u32;
            f = CastTransmute::<u32, f32>(j);
            Call(g = core::intrinsics::fabs(f), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            k = CastTransmute::<f32, u32>(g);
            o = k as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
