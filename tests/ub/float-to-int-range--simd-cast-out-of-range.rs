//@ ub: float-to-int-range at fn0 bb0[end]
//@ says: C simd_cast: float -> int out of range is UB
//@ miri: `simd_cast` intrinsic called on 128f32 which cannot be represented in target type `i8`
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct F([f32; 4]);
#[repr(simd)] #[derive(Copy, Clone)] struct I([i8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [f32; 4];
        let a: F;
        let b: I;
        {
            w = [1.0_f32, 128.0_f32, 1.0_f32, 1.0_f32];
            a = CastTransmute::<[f32; 4], F>(w);
            Call(b = core::intrinsics::simd::simd_cast(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
