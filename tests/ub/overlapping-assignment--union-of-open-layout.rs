//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2, A.7: fields of a union of open layout overlap, wherever they are: a compiler writes one part, then reads the next
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)]
union U { f0: u64, f1: (u8, u64) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let u: U;
        let p: *const U;
        {
            u = U { f0: 255_u64 };
            p = &raw const u;
            u.f1 = (0_u8, (*p).f0);
            Return()
        }
    }
}
fn main() { fn0(); }
