//@ ub: read-disabled at fn0 bb0[5]
//@ says: CastUnsize result retagged: slice is child of a; write through a disables it
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
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
        let a: &mut [u64; 2];
        let s: &mut [u64];
        let y: u64;
        let i: usize;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            a = &mut arr;
            s = CastUnsize::<&mut [u64; 2], &mut [u64]>(a);
            i = 0_usize;
            (*a)[i] = 5_u64;
            y = (*s)[i];
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
