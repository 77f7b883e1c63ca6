//@ ub: uninit at fn0 bb0[2]
//@ says: B.3: Deinit leaves nothing to read
//@ miri: unsupported: its rustc no longer has this construct
//@ only: 1.85
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
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            Deinit(x);
            y = x;
            Return()
        }
    }
}
fn main() { fn0(); }
