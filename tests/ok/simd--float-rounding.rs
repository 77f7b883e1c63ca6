//@ ok: 4593671620993744896 4611686021648613376 4575657224633843712 4611686021652807680 4575657224629649408
//@ says: C: each lane rounds as the scalar does
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([f32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: V;
        let w: [f32; 2];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [-2.5_f32, 1.5_f32];
            a = CastTransmute::<[f32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_fabs(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_ceil(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_floor(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_round(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Call(r = core::intrinsics::simd::simd_trunc(a), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Return()
        }
    }
}
fn main() { fn0(); }
