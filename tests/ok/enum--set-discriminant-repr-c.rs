//@ ok: 1 5
//@ says: B.3/A.7: repr(C) data enum: tag is a C int, Discriminant is isize
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] enum E { A(u8), B(u8) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let d: isize;
        let v: u8;
        let o: u64;
        let u: ();
        {
            e = E::A(5_u8);
            SetDiscriminant(e, 1);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = Field::<u8>(Variant(e, 1), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
