//@ ok: 1088421888 1073741824
//@ says: C simd_fma / simd_fsqrt lane-wise as scalar
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([f32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [f32; 2];
        let a: V;
        let b: V;
        let c: V;
        let r: [f32; 2];
        let i: usize;
        let x: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            w = [2.0_f32, 4.0_f32];
            a = CastTransmute::<[f32; 2], V>(w);
            w = [3.0_f32, 0.0_f32];
            b = CastTransmute::<[f32; 2], V>(w);
            w = [1.0_f32, 0.0_f32];
            c = CastTransmute::<[f32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_fma(a, b, c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [f32; 2]>(c);
            i = 0_usize;
            x = r[i];
            o32 = CastTransmute::<f32, u32>(x);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(c = core::intrinsics::simd::simd_fsqrt(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            r = CastTransmute::<V, [f32; 2]>(c);
            i = 1_usize;
            x = r[i];
            o32 = CastTransmute::<f32, u32>(x);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
