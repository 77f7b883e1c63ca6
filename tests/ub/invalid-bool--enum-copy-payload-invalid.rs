//@ ub: invalid-bool at fn0 bb0[4]
//@ says: A.5 enum: the active variant's bool field must be valid
//@ miri: constructing invalid value of type E: at .<enum-variant(B)>.0, encountered 0x02, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u8), B(bool) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let p: *mut u8;
        let f: E;
        let m_e: *mut E;
        {
            e = E::A(2_u8);
            m_e = &raw mut e;
            p = m_e as *mut u8;
            *p = 1_u8;
            f = e;
            Return()
        }
    }
}
fn main() { fn0(); }
