//@ ub: overlapping-assignment at fn0 bb0[3]
//@ says: B.2: transmute [u8;4] -> u32 onto its own bytes
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let b: u32;
        let p: *mut [u8; 4];
        let m_b: *mut u32;
        {
            b = 7_u32;
            m_b = &raw mut b;
            p = m_b as *mut [u8; 4];
            b = CastTransmute::<[u8; 4], u32>(*p);
            Return()
        }
    }
}
fn main() { fn0(); }
