//@ ub: null-deref at fn0 bb0[end]
//@ says: C: a lane that is on is read
//@ miri: memory access failed: attempting to access 4 bytes, but got null pointer
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
        type RET = ();
        let a: usize;
        let n: *const i32;
        let ps: [*const i32; 2];
        let v: P;
        let w: [i32; 2];
        let m: V;
        let r: V;
        let u: ();
        {
            a = 0_usize;
            n = CastTransmute::<usize, *const i32>(a);
            ps = [n, n];
            v = CastTransmute::<[*const i32; 2], P>(ps);
            w = [-1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_gather(m, v, m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
