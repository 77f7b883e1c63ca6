//@ ub: no-provenance at fn0 bb0[end]
//@ says: C simd_gather: an enabled lane with a dangling pointer is UB
//@ miri: memory access failed: attempting to access 4 bytes, but got 0x4[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct P([*const i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: i32;
        let w: [i32; 2];
        let f: V;
        let m: V;
        let pp: [*const i32; 2];
        let ps: P;
        let p: *const i32;
        let q: *const i32;
        let n: usize;
        let c: V;
        {
            x = 10_i32;
            n = 4_usize;
            p = &raw const x;
            q = CastTransmute::<usize, *const i32>(n);
            pp = [p, q];
            ps = CastTransmute::<[*const i32; 2], P>(pp);
            w = [1_i32, 2_i32];
            f = CastTransmute::<[i32; 2], V>(w);
            w = [-1_i32, -1_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_gather(f, ps, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
