//@ ub: misaligned at fn0 bb0[end]
//@ says: C simd_masked_load with SimdAlign::Vector needs vector alignment
//@ miri: accessing memory with alignment 4, but alignment 8 is required
#![feature(custom_mir, core_intrinsics, repr_simd, adt_const_params)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: [i32; 4];
        let w: [i32; 2];
        let m: V;
        let p: *const i32;
        let c: V;
        let c_x: *const [i32; 4];
        {
            x = [10_i32; 4];
            c_x = &raw const x;
            p = c_x as *const i32;
            p = Offset(p, 1_usize);
            w = [-1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_masked_load::<V, *const i32, V, {core::intrinsics::simd::SimdAlign::Vector}>(m, p, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
