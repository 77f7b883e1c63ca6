//@ ok: 1
//@ says: A.5: a misaligned raw pointer value is valid
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
        let q: *const u32;
        let q2: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            x = P { a: 1_u8, b: 2_u32 };
            p = &raw const x;
            q = &raw const (*p).b;
            q2 = q;
            c = q == q2;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
