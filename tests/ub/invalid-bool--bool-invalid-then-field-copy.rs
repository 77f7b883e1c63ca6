//@ ub: invalid-bool at fn0 bb0[4]
//@ says: A.5 struct: every field validated, an invalid bool field makes the whole copy UB
//@ miri: constructing invalid value of type S: at .b, encountered 0x03, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: bool }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: S;
        let y: S;
        let p: *mut bool;
        let q: *mut u8;
        {
            x = S { a: 1_u8, b: true };
            p = &raw mut x.b;
            q = p as *mut u8;
            *q = 3_u8;
            y = x;
            Return()
        }
    }
}
fn main() { fn0(); }
