//@ ok: 255 0
//@ says: C simd_eq..ge: mask lanes 0/-1, NaN compares false
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([f32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct M([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [f32; 2];
        let a: V;
        let m: M;
        let r: [i32; 2];
        let i: usize;
        let n: f32;
        let z: f32;
        let e: u8;
        let o: u64;
        let u: ();
        {
            z = 0.0_f32;
            n = z / z;
            w = [1.0_f32, n];
            a = CastTransmute::<[f32; 2], V>(w);
            Call(m = core::intrinsics::simd::simd_eq(a, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<M, [i32; 2]>(m);
            i = 0_usize;
            e = r[i] as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
