//@ ok: 255 0
//@ says: C simd_saturating_add/sub
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u8; 2];
        let a: V;
        let b: V;
        let r: [u8; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            w = [255_u8, 1_u8];
            a = CastTransmute::<[u8; 2], V>(w);
            w = [1_u8, 2_u8];
            b = CastTransmute::<[u8; 2], V>(w);
            Call(a = core::intrinsics::simd::simd_saturating_add(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [u8; 2]>(a);
            i = 0_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            w = [0_u8, 1_u8];
            a = CastTransmute::<[u8; 2], V>(w);
            Call(a = core::intrinsics::simd::simd_saturating_sub(a, b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            r = CastTransmute::<V, [u8; 2]>(a);
            i = 1_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
