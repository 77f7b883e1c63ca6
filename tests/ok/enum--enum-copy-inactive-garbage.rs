//@ ok: 2
//@ says: A.5 enum: only the active variant's fields are validated
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u8), B(bool) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let f: E;
        let v: u8;
        let o: u64;
        let u: ();
        {
            e = E::A(2_u8);
            f = e;
            v = Field::<u8>(Variant(f, 0), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
