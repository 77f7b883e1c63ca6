//@ ub: offset-dangling at fn0 bb0[2]
//@ says: B.1 Field at offset != 0 from null by &raw
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 4 bytes, but got null pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u32, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const S;
        let q: *const u32;
        {
            n = 0_usize;
            p = CastTransmute::<usize, *const S>(n);
            q = &raw const (*p).b;
            Return()
        }
    }
}
fn main() { fn0(); }
