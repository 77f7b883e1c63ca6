//@ ub: uninit at fn0 bb0[3]
//@ says: A.5 enum: the active variant's fields must be init
//@ miri: constructing invalid value of type E: at .<enum-variant(B)>.0, encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32), B(u32) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: E;
        let p: *mut u8;
        let f: E;
        let m_e: *mut E;
        {
            m_e = &raw mut e;
            p = m_e as *mut u8;
            *p = 1_u8;
            f = e;
            Return()
        }
    }
}
fn main() { fn0(); }
