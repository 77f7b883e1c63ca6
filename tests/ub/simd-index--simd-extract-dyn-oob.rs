//@ ub: simd-index at fn0 bb0[end]
//@ says: C simd_extract_dyn: idx >= N is UB
//@ miri: `simd_extract_dyn` index 4 is out-of-bounds of vector with length 4
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i32; 4];
        let a: V;
        let r: i32;
        let n: u32;
        {
            w = [1_i32; 4];
            a = CastTransmute::<[i32; 4], V>(w);
            n = 4_u32;
            Call(r = core::intrinsics::simd::simd_extract_dyn(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
