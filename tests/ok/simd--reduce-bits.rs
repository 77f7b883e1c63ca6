//@ ok: 1 7 0 105
//@ says: C: reductions over all lanes
//@ miri: unsupported operation: unimplemented intrinsic: `simd_reduce_mul_unordered`
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: [u8; 4];
        let a: V;
        let r: u8;
        let o: u64;
        let u: ();
        {
            w = [1_u8, 3_u8, 5_u8, 7_u8];
            a = CastTransmute::<[u8; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_reduce_and(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_reduce_or(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_reduce_xor(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_reduce_mul_unordered(a), ReturnTo(bb7), UnwindUnreachable())
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
