//@ ub: invalid-bool at fn0 bb0[2]
//@ says: B.3: the payload is checked at the next copy, at its new type
//@ miri: constructing invalid value of type E: at .<enum-variant(B)>.0, encountered 0x07, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u8)] #[derive(Clone, Copy)] enum E { A(u8) = 1, B(bool) = 2 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let u: ();
        {
            e = E::A(7_u8);
            SetDiscriminant(e, 1);
            f = e;
            Return()
        }
    }
}
fn main() { fn0(); }
