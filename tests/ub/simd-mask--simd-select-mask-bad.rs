//@ ub: simd-mask at fn0 bb0[end]
//@ says: C simd_select: mask lanes must be 0 or -1
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
        let m: V;
        let c: V;
        {
            w = [1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_select(m, m, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
