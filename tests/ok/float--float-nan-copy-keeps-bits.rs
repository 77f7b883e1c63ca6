//@ ok: 2139095041
//@ says: E.2 a signalling NaN made by transmute and copied by Use keeps its bits
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let i: u32;
        let f: f32;
        let g: f32;
        let j: u32;
        let o: u64;
        let u: ();
        {
            i = 2139095041_u32;
            f = CastTransmute::<u32, f32>(i);
            g = f;
            j = CastTransmute::<f32, u32>(g);
            o = j as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
