//@ ok: 37 18
//@ says: C simd_funnel_shl lane-wise, amount 0 keeps a
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
        let n: V;
        let c: V;
        let r: [u8; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            w = [18_u8, 18_u8];
            a = CastTransmute::<[u8; 2], V>(w);
            w = [192_u8, 192_u8];
            b = CastTransmute::<[u8; 2], V>(w);
            w = [1_u8, 0_u8];
            n = CastTransmute::<[u8; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_funnel_shl(a, b, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [u8; 2]>(c);
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
