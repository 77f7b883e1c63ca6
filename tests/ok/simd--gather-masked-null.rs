//@ ok: 30064771077
//@ says: C: a lane that is masked off is not read, so its pointer may be null
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
        let x: i32;
        let a: usize;
        let n: *const i32;
        let q: *const i32;
        let ps: [*const i32; 2];
        let v: P;
        let w: [i32; 2];
        let m: V;
        let d: V;
        let r: V;
        let o: u64;
        let u: ();
        {
            x = 5_i32;
            a = 0_usize;
            n = CastTransmute::<usize, *const i32>(a);
            q = &raw const x;
            ps = [q, n];
            v = CastTransmute::<[*const i32; 2], P>(ps);
            w = [-1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            w = [6_i32, 7_i32];
            d = CastTransmute::<[i32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_gather(d, v, m), ReturnTo(bb1), UnwindUnreachable())
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
