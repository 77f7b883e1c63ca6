//@ ok: 513
//@ says: A.7: lanes of a vector lie in order
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u8; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: [u8; 4];
        let v: V;
        let p: *const V;
        let q: *const u8;
        let x: [u8; 2];
        let y: u16;
        let r: *const [u8; 2];
        let o: u64;
        let u: ();
        {
            w = [1_u8, 2_u8, 3_u8, 4_u8];
            v = CastTransmute::<[u8; 4], V>(w);
            p = &raw const v;
            r = p as *const [u8; 2];
            x = *r;
            y = CastTransmute::<[u8; 2], u16>(x);
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
