//@ ub: uninhabited at fn0 bb0[0]
//@ says: A.5: an enum without variants has no discriminant
//@ miri: read discriminant of an uninhabited enum variant
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
enum Void {}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let v: Void;
        let d: isize;
        let u: ();
        {
            d = Discriminant(v);
            Return()
        }
    }
}
fn main() { fn0(); }
