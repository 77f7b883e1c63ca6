//@ ok: 18445899640189550591 18445899713204191234 12884901889 844429225230336 18446462628797743107 18445618199572512771
//@ says: C: lanes wrap
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
        let w: [u16; 4];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [1_u16, 2_u16, 3_u16, 65535_u16];
            a = CastTransmute::<[u16; 4], V>(w);
            w = [2_u16, 2_u16, 5_u16, 3_u16];
            b = CastTransmute::<[u16; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_sub(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::simd::simd_mul(a, b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::simd::simd_rem(a, b), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::simd::simd_and(a, b), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Call(r = core::intrinsics::simd::simd_or(a, b), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Call(r = core::intrinsics::simd::simd_xor(a, b), ReturnTo(bb11), UnwindUnreachable())
        }
        bb11 = {
            o = CastTransmute::<V, u64>(r);
            Call(u = observe(o), ReturnTo(bb12), UnwindUnreachable())
        }
        bb12 = {
            Return()
        }
    }
}
fn main() { fn0(); }
