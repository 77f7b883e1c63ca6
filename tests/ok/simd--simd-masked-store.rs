//@ ok: 1 0
//@ says: C simd_masked_store writes enabled lanes only
#![feature(custom_mir, core_intrinsics, repr_simd, adt_const_params)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: [i32; 2];
        let w: [i32; 2];
        let f: V;
        let m: V;
        let p: *mut i32;
        let u: ();
        let i: usize;
        let m_x: *mut [i32; 2];
        let o: u64;
        {
            x = [0_i32; 2];
            m_x = &raw mut x;
            p = m_x as *mut i32;
            w = [1_i32, 2_i32];
            f = CastTransmute::<[i32; 2], V>(w);
            w = [-1_i32, 0_i32];
            m = CastTransmute::<[i32; 2], V>(w);
            Call(u = core::intrinsics::simd::simd_masked_store::<V, *mut i32, V, {core::intrinsics::simd::SimdAlign::Element}>(m, p, f), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            o = x[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = 1_usize;
            o = x[i] as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
