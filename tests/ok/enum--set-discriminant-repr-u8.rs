//@ ok: 9
//@ says: B.3 SetDiscriminant writes only the tag: payload bytes reused by the other variant
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32), B(u32) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let f: E;
        let v: u32;
        let o: u64;
        let u: ();
        {
            e = E::A(9_u32);
            SetDiscriminant(e, 1);
            f = e;
            v = Field::<u32>(Variant(f, 1), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
