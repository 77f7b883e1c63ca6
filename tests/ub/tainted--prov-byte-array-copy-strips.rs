//@ ub: tainted at fn0 bb0[7]
//@ says: A.5: a [u8;8]-typed copy clears provenance
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
        let a: *const [u8; 8];
        let b: *mut [u8; 8];
        let v: u32;
        let c_p: *const *const u32;
        let m_q: *mut *const u32;
        {
            x = 5_u32;
            p = &raw const x;
            c_p = &raw const p;
            a = c_p as *const [u8; 8];
            m_q = &raw mut q;
            b = m_q as *mut [u8; 8];
            *b = *a;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
