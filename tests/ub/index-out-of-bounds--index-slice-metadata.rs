//@ ub: index-out-of-bounds at fn0 bb1[1]
//@ says: B.1: for slices len = metadata, although the allocation is longer
//@ miri: indexing out of bounds: the len is 2 but the index is 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let p: *const u32;
        let s: *const [u32];
        let i: usize;
        let v: u32;
        let c_a: *const [u32; 4];
        {
            a = [1_u32; 4];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(s = core::intrinsics::aggregate_raw_ptr::<*const [u32], *const u32, usize>(p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 2_usize;
            v = (*s)[i];
            Return()
        }
    }
}
fn main() { fn0(); }
