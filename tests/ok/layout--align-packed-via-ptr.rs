//@ ok: 2
//@ says: A.4: (*p).b with p: *P (align 1) is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: P;
        let p: *const P;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = P { a: 1_u8, b: 2_u32 };
            p = &raw const x;
            v = (*p).b;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
