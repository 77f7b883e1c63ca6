//@ ub: offset-dangling at fn0 bb0[2]
//@ says: B.5 Offset: bytes != 0 without provenance
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 1 byte, but got 0x10[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const u8;
        let q: *const u8;
        {
            n = 16_usize;
            p = CastTransmute::<usize, *const u8>(n);
            q = Offset(p, 1_isize);
            Return()
        }
    }
}
fn main() { fn0(); }
