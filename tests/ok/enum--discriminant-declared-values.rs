//@ ok: 18446744073709551615 5
//@ says: B.2 Discriminant returns the declared discriminant in discriminant_ty (i16 here, sign kept)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(i16)] #[derive(Copy, Clone)] enum E { A = -1, B = 5 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let d: i16;
        let o: u64;
        let u: ();
        {
            e = E::A;
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            e = E::B;
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
