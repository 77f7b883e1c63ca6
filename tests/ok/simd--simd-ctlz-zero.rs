//@ ok: 8 7
//@ says: C simd_ctlz/cttz: zero lane gives the width
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
            w = [0_u8, 1_u8];
            a = CastTransmute::<[u8; 2], V>(w);
            Call(b = core::intrinsics::simd::simd_ctlz(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [u8; 2]>(b);
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
