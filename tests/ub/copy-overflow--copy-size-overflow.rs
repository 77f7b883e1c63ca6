//@ ub: copy-overflow at fn0 bb0[end]
//@ says: C copy: count * size_of T overflow
//@ miri: overflow computing total size of `copy_nonoverlapping`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 2];
        let b: [u64; 2];
        let p: *mut u64;
        let q: *const u64;
        let u: ();
        let m_b: *mut [u64; 2];
        let c_a: *const [u64; 2];
        {
            a = [1_u64; 2];
            b = [2_u64; 2];
            m_b = &raw mut b;
            p = m_b as *mut u64;
            c_a = &raw const a;
            q = c_a as *const u64;
            Call(u = core::intrinsics::copy_nonoverlapping(q, p, 2305843009213693953_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
