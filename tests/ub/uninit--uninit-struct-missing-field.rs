//@ ub: uninit at fn0 bb0[1]
//@ says: A.5 struct: one uninit field makes the typed copy UB
//@ miri: constructing invalid value of type S: at .b, encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: S;
        let b: S;
        {
            a.a = 1_u8;
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
