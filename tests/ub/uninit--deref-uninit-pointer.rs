//@ ub: uninit at fn0 bb0[0]
//@ says: B.1 Deref: typed read of the pointer, must be init even for &raw *p
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: *const u32;
        let q: *const u32;
        {
            q = &raw const *p;
            Return()
        }
    }
}
fn main() { fn0(); }
