//@ ok: 9 1
//@ says: C simd_insert/extract with constant index
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i32; 2];
        let a: V;
        let b: V;
        let r: i32;
        let o: u64;
        let u: ();
        {
            w = [1_i32, 2_i32];
            a = CastTransmute::<[i32; 2], V>(w);
            Call(b = core::intrinsics::simd::simd_insert(a, const { 1_u32 }, 9_i32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(r = core::intrinsics::simd::simd_extract(b, const { 1_u32 }), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(r = core::intrinsics::simd::simd_extract(b, const { 0_u32 }), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
