//@ ok: 0
//@ says: A.5: an enum may have an uninhabited variant
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
enum Void {}
#[repr(u8)] enum E { A, B(Void) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let d: u8;
        let o: u64;
        let u: ();
        {
            e = E::A;
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
