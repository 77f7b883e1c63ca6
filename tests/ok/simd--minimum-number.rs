//@ ok: 13853072454856998912 13853072454865387520
//@ says: C simd_minimum_number_nsz and simd_maximum_number_nsz: the other operand of a NaN
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
        let b: V;
        let w: [f32; 2];
        let z: f32;
        let n: f32;
        let r: V;
        let o: u64;
        let u: ();
        {
            z = 0_f32;
            n = z / z;
            w = [1_f32, n];
            a = CastTransmute::<[f32; 2], V>(w);
            w = [2_f32, -3_f32];
            b = CastTransmute::<[f32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_minimum_number_nsz(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_maximum_number_nsz(a, b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
