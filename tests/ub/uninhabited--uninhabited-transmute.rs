//@ ub: uninhabited at fn0 bb0[0]
//@ says: A.5: a value of an uninhabited type is always UB
//@ miri: constructing invalid value of type Void: encountered a value of uninhabited type `Void`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Copy, Clone)] enum Void {}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: ();
        let v: Void;
        {
            v = CastTransmute::<(), Void>(a);
            Return()
        }
    }
}
fn main() { fn0(); }
