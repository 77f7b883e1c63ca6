//@ ub: out-of-bounds at fn0 bb0[end]
//@ says: C simd_masked_load: an enabled lane out of bounds is UB
//@ miri: memory access failed: attempting to access 4 bytes, but got alloc164+0x4 which is at or beyond the end of the allocation of size 4 bytes
#![feature(custom_mir, core_intrinsics, repr_simd, adt_const_params)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: i32;
        let w: [i32; 2];
        let m: V;
        let p: *const i32;
        let c: V;
        {
            x = 10_i32;
            p = &raw const x;
            w = [-1_i32, -1_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_masked_load::<V, *const i32, V, {core::intrinsics::simd::SimdAlign::Element}>(m, p, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
