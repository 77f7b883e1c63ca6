//@ ok: 128 0
//@ says: C simd_shl: amount bits-1 is fine
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u8; 4];
        let a: V;
        let b: V;
        let c: V;
        let r: [u8; 4];
        let i: usize;
        let o: u64;
        let u: ();
        {
            w = [1_u8, 2_u8, 3_u8, 4_u8];
            a = CastTransmute::<[u8; 4], V>(w);
            w = [7_u8; 4];
            b = CastTransmute::<[u8; 4], V>(w);
            Call(c = core::intrinsics::simd::simd_shl(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [u8; 4]>(c);
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
