//@ ok: 2
//@ says: C simd_scatter: lanes written in order; the last lane wins on the same address
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct P([*mut i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: i32;
        let w: [i32; 2];
        let f: V;
        let m: V;
        let pp: [*mut i32; 2];
        let ps: P;
        let p: *mut i32;
        let u: ();
        let o: u64;
        {
            x = 10_i32;
            p = &raw mut x;
            pp = [p, p];
            ps = CastTransmute::<[*mut i32; 2], P>(pp);
            w = [1_i32, 2_i32];
            f = CastTransmute::<[i32; 2], V>(w);
            w = [-1_i32, -1_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(u = core::intrinsics::simd::simd_scatter(f, ps, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
