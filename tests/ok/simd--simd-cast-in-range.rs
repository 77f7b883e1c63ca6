//@ ok: 127 128
//@ says: C simd_cast: truncation in range is fine (127.9, -128.9)
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct F([f32; 4]);
#[repr(simd)] #[derive(Copy, Clone)] struct I([i8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [f32; 4];
        let a: F;
        let b: I;
        let r: [i8; 4];
        let i: usize;
        let e: u8;
        let o: u64;
        let u: ();
        {
            w = [127.9_f32, -128.9_f32, 0.0_f32, 1.0_f32];
            a = CastTransmute::<[f32; 4], F>(w);
            Call(b = core::intrinsics::simd::simd_cast(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<I, [i8; 4]>(b);
            i = 0_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            e = r[i] as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
