//@ ub: uninit at fn0 bb1[0]
//@ says: B.6 step 4: moved-from memory place becomes uninit
//@ miri: reading memory at ALLOC[0x0..0x8], but memory is uninitialized at [0x0..0x8], and this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: [u64; 4]) -> u64 {
    mir! {
        type RET = u64;
        let i: usize;
        {
            i = 1_usize;
            RET = a[i];
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let arr: [u64; 4];
        let q: *mut [u64; 4];
        let y: u64;
        let i: usize;
        let u: ();
        {
            arr = [1_u64, 2_u64, 3_u64, 4_u64];
            q = &raw mut arr;
            i = 0_usize;
            Call(y = f(Move(arr)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = arr[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
