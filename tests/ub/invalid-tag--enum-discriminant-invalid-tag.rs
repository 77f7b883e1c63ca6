//@ ub: invalid-tag at fn0 bb0[4]
//@ says: B.2 Discriminant: UB for an invalid tag in memory
//@ miri: enum value has invalid tag: 0x04
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A = 3, B = 200 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let p: *mut u8;
        let d: u8;
        let m_e: *mut E;
        {
            e = E::A;
            m_e = &raw mut e;
            p = m_e as *mut u8;
            *p = 4_u8;
            d = Discriminant(e);
            Return()
        }
    }
}
fn main() { fn0(); }
