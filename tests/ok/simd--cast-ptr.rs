//@ ok: 42949672990
//@ says: C simd_cast_ptr: the same pointers to another type, with their provenance
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct M([i32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct N([isize; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct P([*const u32; 2]);
#[repr(simd)] #[derive(Copy, Clone)] struct B([*const u8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u32; 3];
        let i: usize;
        let p: *const u32;
        let pp: [*const u32; 2];
        let ps: P;
        let bs: B;
        let nn: [isize; 2];
        let ns: N;
        let w: [u32; 2];
        let f: V;
        let mm: [i32; 2];
        let m: M;
        let r: V;
        let o: u64;
        let u: ();
        {
            x = [10_u32, 20_u32, 30_u32];
            i = 1_usize;
            p = &raw const x[i];
            pp = [p, p];
            ps = CastTransmute::<[*const u32; 2], P>(pp);
            nn = [4_isize, -4_isize];
            ns = CastTransmute::<[isize; 2], N>(nn);
            w = [0_u32, 0_u32];
            f = CastTransmute::<[u32; 2], V>(w);
            mm = [-1_i32, -1_i32];
            m = CastTransmute::<[i32; 2], M>(mm);
            Call(bs = core::intrinsics::simd::simd_cast_ptr(ps), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(bs = core::intrinsics::simd::simd_arith_offset(bs, ns), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(ps = core::intrinsics::simd::simd_cast_ptr(bs), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(r = core::intrinsics::simd::simd_gather(f, ps, m), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
