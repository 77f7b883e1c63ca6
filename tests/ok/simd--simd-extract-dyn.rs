//@ ok: 4 9
//@ says: C simd_extract_dyn/insert_dyn with idx < N
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
        let n: u32;
        let o: u64;
        let u: ();
        {
            w = [1_i32, 2_i32, 3_i32, 4_i32];
            a = CastTransmute::<[i32; 4], V>(w);
            n = 3_u32;
            Call(r = core::intrinsics::simd::simd_extract_dyn(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(a = core::intrinsics::simd::simd_insert_dyn(a, n, 9_i32), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(r = core::intrinsics::simd::simd_extract_dyn(a, n), ReturnTo(bb4), UnwindUnreachable())
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
