//@ ok: 2
//@ says: near-miss: write through a on element 0 leaves element 1 of the slice usable
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
        let j: usize;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            a = &mut arr;
            s = CastUnsize::<&mut [u64; 2], &mut [u64]>(a);
            i = 0_usize;
            j = 1_usize;
            (*a)[i] = 5_u64;
            y = (*s)[j];
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
