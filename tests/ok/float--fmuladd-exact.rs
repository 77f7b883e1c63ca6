//@ ok: 1088421888
//@ says: C fmuladd: deterministic when fused and unfused agree (2*3+1 = 7)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let r: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 2.0_f32;
            Call(r = core::intrinsics::fmuladdf32(a, 3.0_f32, 1.0_f32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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
