//@ ok: 1 0
//@ says: C simd_reduce_any/all
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i8; 2];
        let a: V;
        let r: bool;
        let o: u64;
        let u: ();
        {
            w = [-1_i8, 0_i8];
            a = CastTransmute::<[i8; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_reduce_any(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_reduce_all(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
