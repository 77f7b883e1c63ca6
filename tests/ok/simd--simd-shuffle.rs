//@ ok: 4 1 6
//@ says: C simd_shuffle: const index array over the concatenation
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 4]);
#[repr(simd)] #[derive(Copy, Clone)] struct I([u32; 4]);
const IDX: I = I([3, 0, 5, 7]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i32; 4];
        let a: V;
        let b: V;
        let c: V;
        let r: [i32; 4];
        let i: usize;
        let o: u64;
        let u: ();
        {
            w = [1_i32, 2_i32, 3_i32, 4_i32];
            a = CastTransmute::<[i32; 4], V>(w);
            w = [5_i32, 6_i32, 7_i32, 8_i32];
            b = CastTransmute::<[i32; 4], V>(w);
            Call(c = core::intrinsics::simd::simd_shuffle::<V, I, V>(a, b, IDX), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [i32; 4]>(c);
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
            i = 2_usize;
            o = r[i] as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
