//@ ub: dangling-reference at fn0 bb0[1]
//@ says: A.5 enum: Some(payload) must be a valid reference
//@ miri: constructing invalid value of type std::option::Option<&u32>: at .<enum-variant(Some)>.0, encountered a dangling reference (0x4[noalloc] has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let e: Option<&'static u32>;
        {
            a = 4_usize;
            e = CastTransmute::<usize, Option<&'static u32>>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
