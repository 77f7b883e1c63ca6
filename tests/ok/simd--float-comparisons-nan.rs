//@ ok: 4294967295 18446744069414584320
//@ says: C: a NaN lane is unequal and unordered
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
        type RET = ();
        let w: [f32; 2];
        let z: f32;
        let n: f32;
        let a: V;
        let b: V;
        let r: M;
        let o: u64;
        let u: ();
        {
            z = 0.0_f32;
            n = z / z;
            w = [n, 1.0_f32];
            a = CastTransmute::<[f32; 2], V>(w);
            b = a;
            Call(r = core::intrinsics::simd::simd_ne(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<M, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_le(a, b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<M, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
