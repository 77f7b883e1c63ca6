//@ ub: simd-mask at fn0 bb0[end]
//@ says: C simd_reduce_all: mask lanes must be 0/-1
//@ miri: each element of a SIMD mask must be all-0-bits or all-1-bits
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i32; 2];
        let a: V;
        let r: bool;
        {
            w = [-1_i32, 2_i32];
            a = CastTransmute::<[i32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_reduce_all(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
