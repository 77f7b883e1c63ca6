//@ ok: 18446744069414649855 18446462598732906495 18446462603027808255 281470681743360 281474976645120
//@ says: C: comparisons give 0 or -1 in each lane, by the sign of the lane type
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i16; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: V;
        let b: V;
        let w: [i16; 4];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [-1_i16, 0_i16, 1_i16, 5_i16];
            a = CastTransmute::<[i16; 4], V>(w);
            w = [0_i16, 0_i16, -1_i16, 6_i16];
            b = CastTransmute::<[i16; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_ne(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_lt(a, b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_le(a, b), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_gt(a, b), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Call(r = core::intrinsics::simd::simd_ge(a, b), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Return()
        }
    }
}
fn main() { fn0(); }
