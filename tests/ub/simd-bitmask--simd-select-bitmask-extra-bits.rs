//@ ub: simd-bitmask at fn0 bb0[end]
//@ says: C: bits of the mask beyond N lanes are ignored
//@ miri: accepts (I2.20)
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [i32; 2];
        let a: V;
        let b: V;
        let c: V;
        let m: u8;
        let r: [i32; 2];
        let i: usize;
        let o: u64;
        let u: ();
        {
            w = [1_i32, 2_i32];
            a = CastTransmute::<[i32; 2], V>(w);
            w = [10_i32, 20_i32];
            b = CastTransmute::<[i32; 2], V>(w);
            m = 253_u8;
            Call(c = core::intrinsics::simd::simd_select_bitmask(m, a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = CastTransmute::<V, [i32; 2]>(c);
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
