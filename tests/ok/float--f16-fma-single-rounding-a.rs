//@ ok: 17685
//@ says: C/J fmaf16 UNCERTAIN: exact single rounding gives 17685, via f32 (double rounding) 17684
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
        let r: f16;
        let i: u16;
        let j: u16;
        let o: u64;
        let u: ();
        {
            i = 18560_u16;
            a = CastTransmute::<u16, f16>(i);
            i = 14468_u16;
            b = CastTransmute::<u16, f16>(i);
            i = 3_u16;
            c = CastTransmute::<u16, f16>(i);
            Call(r = core::intrinsics::fmaf16(a, b, c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            j = CastTransmute::<f16, u16>(r);
            o = j as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
