//@ ub: division-by-zero at fn0 bb0[end]
//@ says: C simd_div: UB for divisor 0 in any lane
//@ miri: dividing by zero
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
        let b: V;
        let c: V;
        {
            w = [8_i32; 4];
            a = CastTransmute::<[i32; 4], V>(w);
            w = [1_i32, 2_i32, 0_i32, 4_i32];
            b = CastTransmute::<[i32; 4], V>(w);
            Call(c = core::intrinsics::simd::simd_div(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
