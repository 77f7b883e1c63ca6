//@ ub: overlapping-assignment at fn0 bb0[6]
//@ says: B.2: partially overlapping aggregate Use
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
        let q: *mut [u32; 3];
        let r: *mut [u32; 3];
        let m_a: *mut [u32; 4];
        {
            a = [1_u32; 4];
            m_a = &raw mut a;
            p = m_a as *mut u32;
            q = p as *mut [u32; 3];
            p = Offset(p, 1_usize);
            r = p as *mut [u32; 3];
            *r = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
