//@ ok: 200
//@ says: B.3 SetDiscriminant on an uninit fieldless enum writes the tag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A = 3, B = 200 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let d: u8;
        let o: u64;
        let u: ();
        {
            SetDiscriminant(e, 1);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
