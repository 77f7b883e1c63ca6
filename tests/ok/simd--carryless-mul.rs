//@ ok: 116003053315
//@ says: C simd_carryless_mul: the low half of a product without carries, of signed lanes too
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: V;
        let b: V;
        let w: [i32; 2];
        let r: V;
        let o: u64;
        let u: ();
        {
            w = [-559038737_i32, 7_i32];
            a = CastTransmute::<[i32; 2], V>(w);
            w = [-11_i32, 5_i32];
            b = CastTransmute::<[i32; 2], V>(w);
            Call(r = core::intrinsics::simd::simd_carryless_mul(a, b), ReturnTo(bb1), UnwindUnreachable())
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
