//@ ok: 25601
//@ says: C fmaf16: 1024 * (1 + 2^-10) + min subnormal rounds to 1025
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
            i = 25600_u16;
            a = CastTransmute::<u16, f16>(i);
            i = 15361_u16;
            b = CastTransmute::<u16, f16>(i);
            i = 1_u16;
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
