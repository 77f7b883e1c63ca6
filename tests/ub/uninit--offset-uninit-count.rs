//@ ub: uninit at fn0 bb0[3]
//@ says: A.1: Offset with an uninit count
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 2];
        let p: *const u8;
        let n: isize;
        let q: *const u8;
        let c_a: *const [u8; 2];
        {
            a = [1_u8; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            q = Offset(p, n);
            Return()
        }
    }
}
fn main() { fn0(); }
