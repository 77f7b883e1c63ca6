//@ ok: 255 1
//@ says: C simd_shr: arithmetic for signed lanes
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i8; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i8; 2];
        let a: V;
        let b: V;
        let c: V;
        let r: [i8; 2];
        let i: usize;
        let e: u8;
        let o: u64;
        let u: ();
        {
            w = [-128_i8, 3_i8];
            a = CastTransmute::<[i8; 2], V>(w);
            w = [7_i8, 1_i8];
            b = CastTransmute::<[i8; 2], V>(w);
            Call(c = core::intrinsics::simd::simd_shr(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [i8; 2]>(c);
            i = 0_usize;
            e = r[i] as u8;
            o = e as u64;
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
