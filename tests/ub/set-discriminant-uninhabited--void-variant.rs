//@ ub: set-discriminant-uninhabited at fn0 bb0[1]
//@ says: B.3: no value of the variant exists
//@ miri: writing discriminant of an uninhabited enum variant
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
enum Void {}
#[repr(u8)] enum E { A, B(Void) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let u: ();
        {
            e = E::A;
            SetDiscriminant(e, 1);
            Return()
        }
    }
}
fn main() { fn0(); }
