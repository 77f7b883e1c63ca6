//@ ok: 1 4290772993
//@ says: B.2 float Neg flips the sign bit, deterministic even for NaN (literal payload kept)
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
        let c: bool;
        let j: u32;
        let o: u64;
        let u: ();
        {
            i = 2143289345_u32;
            f = CastTransmute::<u32, f32>(i);
            g = -f;
            c = g != g;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            j = CastTransmute::<f32, u32>(g);
            o = j as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
