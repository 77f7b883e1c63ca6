//@ ub: simd-mask at fn0 bb0[end]
//@ says: C simd_bitmask: lanes must be 0 / -1
//@ miri: each element of a SIMD mask must be all-0-bits or all-1-bits
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i8; 2];
        let a: V;
        let r: u8;
        {
            w = [1_i8, 0_i8];
            a = CastTransmute::<[i8; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_bitmask(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
