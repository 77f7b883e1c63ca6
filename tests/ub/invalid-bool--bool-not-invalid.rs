//@ ub: invalid-bool at fn0 bb0[4]
//@ says: A.5: an invalid bool as operand of Not
//@ miri: interpreting an invalid 8-bit value as a bool: 0x02
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: bool;
        let p: *mut u8;
        let c: bool;
        let m_b: *mut bool;
        {
            b = true;
            m_b = &raw mut b;
            p = m_b as *mut u8;
            *p = 2_u8;
            c = !b;
            Return()
        }
    }
}
fn main() { fn0(); }
