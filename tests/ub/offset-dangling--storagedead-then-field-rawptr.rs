//@ ub: offset-dangling at fn0 bb0[5]
//@ says: B.1: non-zero field offset through a dangling pointer is UB
//@ miri: in-bounds pointer arithmetic failed: ALLOC has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u64; 2];
        let a: &mut [u64; 2];
        let q: *mut u64;
        let i: usize;
        let y: u64;
        let u: ();
        {
            StorageLive(x);
            x = [1_u64, 2_u64];
            a = &mut x;
            StorageDead(x);
            i = 1_usize;
            q = &raw mut (*a)[i];
            y = 3_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
