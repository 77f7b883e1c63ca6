//@ ub: uninit at fn0 bb0[1]
//@ says: A.7: variants of open layout share no known bytes
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] enum E { A(u8), B(u8) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let x: u8;
        let u: ();
        {
            e = E::A(7_u8);
            x = Field::<u8>(Variant(e, 1), 0);
            Return()
        }
    }
}
fn main() { fn0(); }
