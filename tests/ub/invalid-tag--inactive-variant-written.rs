//@ ub: invalid-tag at fn0 bb0[2]
//@ says: A.7: writing a field of another variant may destroy the tag
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] enum E { A(u8), B(u16) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let u: ();
        {
            e = E::A(7_u8);
            place!(Field::<u16>(Variant(e, 1), 0)) = 3_u16;
            f = e;
            Return()
        }
    }
}
fn main() { fn0(); }
