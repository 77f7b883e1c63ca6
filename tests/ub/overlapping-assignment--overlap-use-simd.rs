//@ ub: overlapping-assignment at fn0 bb0[3]
//@ says: B.2: SIMD is not a primitive scalar; Miri memcpys it
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics, repr_simd)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(simd)] #[derive(Copy, Clone)] struct V([u32; 4]);
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let w: [u32; 4];
        let a: V;
        let p: *mut V;
        {
            w = [1_u32; 4];
            a = CastTransmute::<[u32; 4], V>(w);
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
