//@ ub: uninit at fn0 bb0[1]
//@ says: B.1 Index: index local must be init
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let i: usize;
        let v: u32;
        {
            a = [1_u32; 2];
            v = a[i];
            Return()
        }
    }
}
fn main() { fn0(); }
