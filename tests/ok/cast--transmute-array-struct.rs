//@ ok: 513 4
//@ says: B.4: [u8;4] -> repr(C) struct (u16, u8 + tail padding dropped)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u16, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: [u8; 4];
        let s: S;
        let o: u64;
        let u: ();
        {
            b = [1_u8, 2_u8, 4_u8, 9_u8];
            s = CastTransmute::<[u8; 4], S>(b);
            o = s.a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = s.b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
