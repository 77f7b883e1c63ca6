//@ ub: shift-out-of-range at fn0 bb0[end]
//@ says: C simd_shl: amount >= bits is UB (unchecked semantics)
//@ miri: overflowing shift by 8 in `simd_shl` in lane 3
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u8; 4];
        let a: V;
        let b: V;
        let c: V;
        {
            w = [1_u8, 2_u8, 3_u8, 4_u8];
            a = CastTransmute::<[u8; 4], V>(w);
            w = [7_u8, 7_u8, 7_u8, 8_u8];
            b = CastTransmute::<[u8; 4], V>(w);
            Call(c = core::intrinsics::simd::simd_shl(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
