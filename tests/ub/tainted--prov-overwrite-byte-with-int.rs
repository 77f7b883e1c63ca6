//@ ub: tainted at fn0 bb0[6]
//@ says: A.1: overwriting one pointer byte by the same int value kills provenance
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
        let b: *mut u8;
        let c: u8;
        let v: u32;
        let m_p: *mut *const u32;
        {
            x = 5_u32;
            p = &raw const x;
            m_p = &raw mut p;
            b = m_p as *mut u8;
            c = *b;
            *b = c;
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
