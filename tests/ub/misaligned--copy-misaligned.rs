//@ ub: misaligned at fn0 bb0[end]
//@ says: C copy_nonoverlapping: alignment of T required
//@ miri: accessing memory with alignment 1, but alignment 2 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 4];
        let b: [u16; 4];
        let p: *const u8;
        let q: *const u16;
        let d: *mut u16;
        let u: ();
        let c_a: *const [u16; 4];
        let m_b: *mut [u16; 4];
        {
            a = [1_u16; 4];
            b = [2_u16; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const u16;
            m_b = &raw mut b;
            d = m_b as *mut u16;
            Call(u = core::intrinsics::copy_nonoverlapping(q, d, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
