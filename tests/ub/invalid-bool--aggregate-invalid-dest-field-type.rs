//@ ub: invalid-bool at fn0 bb0[4]
//@ says: A.6: operands that are invalid bools in memory are caught when the aggregate is validated
//@ miri: constructing invalid value of type (bool, u8): at .0, encountered 0x03, but expected a boolean
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
        let a: (bool, u8);
        let m_b: *mut bool;
        {
            b = true;
            m_b = &raw mut b;
            p = m_b as *mut u8;
            *p = 3_u8;
            a = (b, 1_u8);
            Return()
        }
    }
}
fn main() { fn0(); }
