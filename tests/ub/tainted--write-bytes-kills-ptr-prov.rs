//@ ub: tainted at fn0 bb1[0]
//@ says: A.1: write_bytes over part of a pointer drops its provenance
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
        let q: *mut u8;
        let u: ();
        let v: u32;
        let m_p: *mut *const u32;
        {
            x = 1_u32;
            p = &raw const x;
            m_p = &raw mut p;
            q = m_p as *mut u8;
            q = Offset(q, 7_usize);
            Call(u = core::intrinsics::write_bytes(q, 0_u8, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
