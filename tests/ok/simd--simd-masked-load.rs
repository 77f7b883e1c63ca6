//@ ok: 10 2
//@ says: C simd_masked_load: disabled lanes take the default and are not accessed (allocation too short)
#![feature(custom_mir, core_intrinsics, repr_simd, adt_const_params)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: i32;
        let w: [i32; 2];
        let f: V;
        let m: V;
        let p: *const i32;
        let c: V;
        let r: [i32; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            x = 10_i32;
            p = &raw const x;
            w = [1_i32, 2_i32];
            f = CastTransmute::<[i32; 2], V>(w);
            w = [-1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_masked_load::<V, *const i32, V, {core::intrinsics::simd::SimdAlign::Element}>(m, p, f), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [i32; 2]>(c);
            i = 0_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
