//@ ub: read-disabled at fn0 bb0[3]
//@ says: D.4: Retag reads through the old tag
//@ miri: unsupported: its rustc no longer has this construct
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let r: &'static mut u64;
        let u: ();
        {
            x = 1_u64;
            r = &mut x;
            x = 2_u64;
            Retag(r);
            Return()
        }
    }
}
fn main() { fn0(); }
