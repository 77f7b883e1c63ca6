//@ ok: 65504 255
//@ says: B.4 f16 -> int truncates and saturates
#![feature(custom_mir, core_intrinsics, f16)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let i: u16;
        let h: f16;
        let a: u32;
        let b: u8;
        let o: u64;
        let u: ();
        {
            i = 31743_u16;
            h = CastTransmute::<u16, f16>(i);
            a = h as u32;
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = h as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
