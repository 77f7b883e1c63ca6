//@ ub: null-reference at fn0 bb0[1]
//@ says: A.5: reading the reference field of a zeroed union is UB
//@ miri: constructing invalid value of type &u32: encountered a null reference
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U<'a> { r: &'a u32, n: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let s: U<'_>;
        let r: &u32;
        {
            s = U { n: 0_u64 };
            r = s.r;
            Return()
        }
    }
}
fn main() { fn0(); }
