//@ ub: no-provenance at fn0 bb0[7]
//@ says: A.5 ints: a u64-typed copy clears provenance in the destination
//@ miri: memory access failed: attempting to access 4 bytes, but got 0x20b74[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let p: *const u32;
        let q: *const u32;
        let a: *const u64;
        let b: *mut u64;
        let v: u32;
        let c_p: *const *const u32;
        let m_q: *mut *const u32;
        {
            x = 5_u32;
            p = &raw const x;
            c_p = &raw const p;
            a = c_p as *const u64;
            m_q = &raw mut q;
            b = m_q as *mut u64;
            *b = *a;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
