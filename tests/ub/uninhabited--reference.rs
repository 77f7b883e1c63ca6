//@ ub: uninhabited at fn0 bb0[3]
//@ says: A.5: a reference to an uninhabited type is invalid though nothing is read
//@ miri: constructing invalid value of type &Void: encountered a reference pointing to uninhabited type Void
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] enum Void {}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: ();
        let p: *const ();
        let q: *const Void;
        let r: &'static Void;
        let u: ();
        {
            x = ();
            p = &raw const x;
            q = p as *const Void;
            r = &*q;
            Return()
        }
    }
}
fn main() { fn0(); }
