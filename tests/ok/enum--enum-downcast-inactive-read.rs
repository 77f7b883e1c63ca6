//@ ok: 7
//@ says: B.1 Downcast: no effect, never UB even for an inactive variant (same layout, repr(u8))
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
        let v: u32;
        let o: u64;
        let u: ();
        {
            e = E::A(7_u32);
            v = Field::<u32>(Variant(e, 1), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
