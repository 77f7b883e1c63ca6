//@ ok: 2 7
//@ says: B.3: SetDiscriminant on repr(u8) writes the tag and leaves the payload
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Clone, Copy)] enum E { A(u8) = 1, B(i8) = 2 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: u8;
        let x: i8;
        let o: u64;
        let u: ();
        {
            e = E::A(7_u8);
            SetDiscriminant(e, 1);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<i8>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
