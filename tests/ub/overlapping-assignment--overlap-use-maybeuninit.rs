//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: unions are copied by memcpy even when their ABI is Scalar
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: U;
        let p: *mut U;
        {
            a.b = 1_u8;
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
