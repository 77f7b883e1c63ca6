//@ ub: out-of-bounds at fn0 bb0[end]
//@ says: C copy: destination out of bounds
//@ miri: memory access failed: attempting to access 12 bytes, but got alloc163 which is only 8 bytes from the end of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let b: [u32; 2];
        let p: *mut u32;
        let q: *const u32;
        let u: ();
        let m_b: *mut [u32; 2];
        let c_a: *const [u32; 4];
        {
            a = [1_u32; 4];
            b = [2_u32; 2];
            m_b = &raw mut b;
            p = m_b as *mut u32;
            c_a = &raw const a;
            q = c_a as *const u32;
            Call(u = core::intrinsics::copy(q, p, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
