//@ ub: division-overflow at fn0 bb0[end]
//@ says: C simd_div: MIN / -1 in a lane
//@ miri: overflow in signed division (dividing MIN by -1)
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
            w = [-2147483648_i32; 4];
            a = CastTransmute::<[i32; 4], V>(w);
            w = [1_i32, 2_i32, -1_i32, 4_i32];
            b = CastTransmute::<[i32; 4], V>(w);
            Call(c = core::intrinsics::simd::simd_div(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
