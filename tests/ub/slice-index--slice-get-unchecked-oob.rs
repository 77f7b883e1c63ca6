//@ ub: slice-index at fn0 bb0[end]
//@ says: C slice_get_unchecked: i >= len
//@ miri: indexing out of bounds: the len is 2 but the index is 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: &[u32; 2];
        let s: &[u32];
        let r: &u32;
        let i: usize;
        {
            a = [7_u32, 8_u32];
            i = 2_usize;
            p = &a;
            s = CastUnsize::<&[u32; 2], &[u32]>(p);
            Call(r = core::intrinsics::slice_get_unchecked::<&u32, &[u32], u32>(s, i), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
