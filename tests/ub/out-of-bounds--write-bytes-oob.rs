//@ ub: out-of-bounds at fn0 bb0[end]
//@ says: C write_bytes: out of bounds
//@ miri: memory access failed: attempting to access 12 bytes, but got alloc162 which is only 8 bytes from the end of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *mut u32;
        let u: ();
        let m_a: *mut [u32; 2];
        {
            m_a = &raw mut a;
            p = m_a as *mut u32;
            Call(u = core::intrinsics::write_bytes(p, 0_u8, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
