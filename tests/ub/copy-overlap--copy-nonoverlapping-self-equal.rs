//@ ub: copy-overlap at fn0 bb0[end]
//@ says: C copy_nonoverlapping: identical ranges count as overlap
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let p: *mut u32;
        let q: *const u32;
        let u: ();
        let m_a: *mut [u32; 4];
        {
            a = [1_u32; 4];
            m_a = &raw mut a;
            p = m_a as *mut u32;
            q = p as *const u32;
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 2_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
