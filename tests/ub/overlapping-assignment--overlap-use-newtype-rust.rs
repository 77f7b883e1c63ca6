//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2 says reject; a repr(Rust)/transparent newtype has Scalar ABI and is read before the write in Miri
//@ miri: accepts (I2.14)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(transparent)] #[derive(Copy, Clone)] struct W { a: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: W;
        let p: *mut W;
        let o: u64;
        let u: ();
        {
            a = W { a: 1_u32 };
            p = &raw mut a;
            *p = a;
            o = a.a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
