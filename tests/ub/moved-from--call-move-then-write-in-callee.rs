//@ ub: moved-from at f1 bb0[0]
//@ says: B.6: writing a donated place during the call is UB as well
//@ miri: write access through <312> (root of the allocation) at alloc162[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2], p: *mut [u32; 2]) {
    mir! {
        {
            *p = [2_u32; 2];
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let u: ();
        let p: *mut [u32; 2];
        {
            a = [1_u32; 2];
            p = &raw mut a;
            Call(u = f1(Move(a), p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
