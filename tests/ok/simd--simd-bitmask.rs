//@ ok: 5
//@ says: C simd_bitmask: lane i -> bit i (little endian)
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i8; 4];
        let a: V;
        let r: u8;
        let o: u64;
        let u: ();
        {
            w = [-1_i8, 0_i8, -1_i8, 0_i8];
            a = CastTransmute::<[i8; 4], V>(w);
            Call(r = core::intrinsics::simd::simd_bitmask(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
