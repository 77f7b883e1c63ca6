//@ ok: 3936146074321813504
//@ says: B.4 f32 min subnormal widens exactly to 2^-149
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
        let a: f64;
        let o: u64;
        let u: ();
        {
            i = 1_u32;
            f = CastTransmute::<u32, f32>(i);
            a = f as f64;
            o = CastTransmute::<f64, u64>(a);
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
