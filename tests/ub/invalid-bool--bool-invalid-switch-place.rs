//@ ub: invalid-bool at fn0 bb0[end]
//@ says: B.7: SwitchInt reads the bool; invalid value is UB
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
        let v: u32;
        let m_b: *mut bool;
        {
            b = true;
            m_b = &raw mut b;
            p = m_b as *mut u8;
            *p = 2_u8;
            match b { true => bb1, _ => bb2 }
        }
        bb1 = {
            v = 1_u32;
            Return()
        }
        bb2 = {
            v = 2_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
