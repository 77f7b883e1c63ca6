//@ ub: tainted at fn0 bb1[0]
//@ says: A.1: bytes of two different pointers mixed give a pointer without provenance; deref is UB
//@ miri: memory access failed: attempting to access 4 bytes, but got 0x20b78[noalloc] which is a dangling pointer (it has no provenance)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: [u32; 2];
        let p: *const u32;
        let p2: *const u32;
        let q: *const u32;
        let a: *const u8;
        let b: *mut u8;
        let u: ();
        let v: u32;
        let c_x: *const [u32; 2];
        let c_p2: *const *const u32;
        let m_q: *mut *const u32;
        {
            x = [5_u32; 2];
            c_x = &raw const x;
            p = c_x as *const u32;
            p2 = Offset(p, 1_usize);
            q = p;
            c_p2 = &raw const p2;
            a = c_p2 as *const u8;
            m_q = &raw mut q;
            b = m_q as *mut u8;
            Call(u = core::intrinsics::copy_nonoverlapping(a, b, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
