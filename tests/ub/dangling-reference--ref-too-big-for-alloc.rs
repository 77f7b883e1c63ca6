//@ ub: dangling-reference at fn0 bb0[3]
//@ says: A.5: reference must be in bounds for its full size
//@ miri: constructing invalid value of type &[u8; 4]: encountered a dangling reference (going beyond the bounds of its allocation)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 3];
        let p: *const [u8; 4];
        let r: &[u8; 4];
        let c_a: *const [u8; 3];
        {
            a = [1_u8; 3];
            c_a = &raw const a;
            p = c_a as *const [u8; 4];
            r = &*p;
            Return()
        }
    }
}
fn main() { fn0(); }
