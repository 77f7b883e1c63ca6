//@ ok: 4611686021648613376
//@ says: C simd_round_ties_even: ties go to the even integer, lane by lane
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
            Call(r = core::intrinsics::simd::simd_round_ties_even(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
