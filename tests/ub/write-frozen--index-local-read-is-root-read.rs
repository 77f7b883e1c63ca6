//@ ub: write-frozen at fn0 bb0[5]
//@ says: B.1 Index reads the usize local: freezes Unique borrow of it
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 2];
        let i: usize;
        let a: &mut usize;
        let y: u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            i = 0_usize;
            a = &mut i;
            *a = 1_usize;
            y = arr[i];
            *a = 0_usize;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
