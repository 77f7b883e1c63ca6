//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: a one-field repr(C) struct is an aggregate (repr(C) inhibits the newtype ABI: Memory)
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct W { a: u32 }
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
