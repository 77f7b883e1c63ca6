//@ ok: 0 63 128
//@ says: B.4 CastTransmute: bytes reinterpreted, little endian
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: [u8; 4];
        let i: usize;
        let o: u64;
        let u: ();
        {
            a = 1.0_f32;
            b = CastTransmute::<f32, [u8; 4]>(a);
            i = 0_usize;
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 3_usize;
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 2_usize;
            o = b[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
