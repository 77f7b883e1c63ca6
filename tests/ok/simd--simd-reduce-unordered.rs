//@ ok: 1
//@ says: C simd_reduce_add_unordered: LLVM only, Miri lacks it
//@ miri: unsupported
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
        let r: i32;
        let o: u64;
        let u: ();
        {
            w = [-1_i32, 2_i32];
            a = CastTransmute::<[i32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_reduce_add_unordered(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
