//@ ok: 545360988635136
//@ says: C: the high half comes first, amounts are below the width
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u16; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: V;
        let b: V;
        let n: V;
        let w: [u16; 4];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [1_u16, 1_u16, 65535_u16, 0_u16];
            a = CastTransmute::<[u16; 4], V>(w);
            w = [32768_u16, 32768_u16, 0_u16, 65535_u16];
            b = CastTransmute::<[u16; 4], V>(w);
            w = [0_u16, 1_u16, 4_u16, 15_u16];
            n = CastTransmute::<[u16; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_funnel_shr(a, b, n), ReturnTo(bb1), UnwindUnreachable())
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
