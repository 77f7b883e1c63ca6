//@ ub: layout-dependent at fn0 bb0[3]
//@ says: A.7: bytes of a struct without repr are in no known order
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] struct S { a: u8, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let p: *const S;
        let q: *const [u8; 2];
        let b: [u8; 2];
        let u: ();
        {
            s = S { a: 1_u8, b: 2_u8 };
            p = &raw const s;
            q = p as *const [u8; 2];
            b = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
