//@ ub: no-provenance at fn0 bb0[4]
//@ says: A.1: a pointer read of plain int bytes has no provenance
//@ miri: memory access failed: attempting to access 4 bytes, but got 0x1000[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: u64;
        let q: *const *const u32;
        let r: *const u32;
        let v: u32;
        let c_n: *const u64;
        {
            n = 4096_u64;
            c_n = &raw const n;
            q = c_n as *const *const u32;
            r = *q;
            v = *r;
            Return()
        }
    }
}
fn main() { fn0(); }
