//@ ok: 1266679808 1266679810
//@ says: B.2 round to nearest even: 2^24 + 1 = 2^24, (2^24+2) + 1 = 2^24+4
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
            a = 16777216.0_f32;
            b = 1.0_f32;
            r = a + b;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 16777218.0_f32;
            r = a + b;
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
