//@ ok: 1 7
//@ says: B.3: payload written first into an uninit enum, then SetDiscriminant, then copy
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u8), B(u32) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let f: E;
        let d: u8;
        let v: u32;
        let o: u64;
        let u: ();
        {
            place!(Field::<u32>(Variant(e, 1), 0)) = 7_u32;
            SetDiscriminant(e, 1);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = Field::<u32>(Variant(f, 1), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
