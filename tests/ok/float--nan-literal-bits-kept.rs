//@ ok: 2143289345
//@ says: E.2: copies keep the bits of a NaN that was not computed
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let b: u32;
        let n: f32;
        let k: f32;
        let c: u32;
        let o: u64;
        let u: ();
        {
            b = 2143289345_u32;
            n = CastTransmute::<u32, f32>(b);
            k = n;
            c = CastTransmute::<f32, u32>(k);
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
