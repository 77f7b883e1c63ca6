//@ ok: 562958543421440 281479271677968 180150582181363712 4612073048667848704
//@ says: C: per-lane bit intrinsics; the count of zeros of 0 is the width
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
        let w: [u16; 4];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [0_u16, 1_u16, 6_u16, 32770_u16];
            a = CastTransmute::<[u16; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_ctpop(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_cttz(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_bswap(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_bitreverse(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
