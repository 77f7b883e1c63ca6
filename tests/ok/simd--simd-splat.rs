//@ ok: 7 7
//@ says: C simd_splat
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: V;
        let r: [u8; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            Call(a = core::intrinsics::simd::simd_splat(7_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [u8; 2]>(a);
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
