//@ ok: 3
//@ says: C discriminant_value(&T) as Discriminant
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32) = 3, B = 9 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let r: &E;
        let d: u8;
        let o: u64;
        let u: ();
        {
            e = E::A(1_u32);
            r = &e;
            Call(d = core::intrinsics::discriminant_value(r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
