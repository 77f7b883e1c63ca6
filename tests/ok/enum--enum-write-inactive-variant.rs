//@ ok: 0 7
//@ says: B.1: writing a field of the inactive variant (repr(u8)) changes only its bytes, the tag stays
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
        let d: u8;
        let v: u32;
        let o: u64;
        let u: ();
        {
            e = E::A(1_u32);
            place!(Field::<u32>(Variant(e, 1), 0)) = 7_u32;
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = Field::<u32>(Variant(e, 0), 0);
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
