//@ ub: uninit at fn0 bb0[0]
//@ says: B.2 Discriminant of an uninit enum
//@ miri: using uninitialized data, but this operation requires initialized memory
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
        let d: u8;
        {
            d = Discriminant(e);
            Return()
        }
    }
}
fn main() { fn0(); }
