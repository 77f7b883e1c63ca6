//@ ub: invalid-tag at fn0 bb0[2]
//@ says: B.3: an enum of open layout has no active variant after Deinit
//@ miri: unsupported: its rustc no longer has this construct
//@ only: 1.85
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
        let d: isize;
        let u: ();
        {
            e = E::A(1_u8);
            Deinit(e);
            d = Discriminant(e);
            Return()
        }
    }
}
fn main() { fn0(); }
