//@ ok: 10 24 4 1
//@ says: C simd_reduce_add_ordered/mul_ordered/max/min
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
        let o: u64;
        let u: ();
        {
            w = [1_i32, 2_i32, 3_i32, 4_i32];
            a = CastTransmute::<[i32; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_reduce_add_ordered(a, 0_i32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_reduce_mul_ordered(a, 1_i32), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_reduce_max(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_reduce_min(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
