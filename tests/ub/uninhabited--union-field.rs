//@ ub: uninhabited at fn0 bb0[2]
//@ says: A.5: reading an uninhabited field of a union makes a value of that type
//@ miri: constructing invalid value of type Void: encountered a value of uninhabited type `Void`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] enum Void {}
#[repr(C)] #[derive(Clone, Copy)] union U { a: (), v: Void }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: U;
        let v: Void;
        let t: ();
        let u: ();
        {
            t = ();
            w = U { a: t };
            v = w.v;
            Return()
        }
    }
}
fn main() { fn0(); }
