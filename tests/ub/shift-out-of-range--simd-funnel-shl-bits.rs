//@ ub: shift-out-of-range at fn0 bb0[end]
//@ says: C simd_funnel_shl: amount >= bits is UB
//@ miri: overflowing shift by 8 in `simd_funnel_shl` in lane 0
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u8; 2];
        let a: V;
        let n: V;
        let c: V;
        {
            w = [18_u8, 18_u8];
            a = CastTransmute::<[u8; 2], V>(w);
            w = [8_u8, 0_u8];
            n = CastTransmute::<[u8; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_funnel_shl(a, a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
