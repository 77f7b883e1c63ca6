//@ ok: 2 5
//@ says: A.7 repr(C, packed(2)): u32 at offset 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(2))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: P;
        let p: *const P;
        let q: *const u32;
        let n: usize;
        let m: usize;
        let d: usize;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = P { a: 1_u8, b: 5_u32 };
            p = &raw const x;
            q = &raw const (*p).b;
            n = p as usize;
            m = q as usize;
            d = m - n;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = x.b;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
