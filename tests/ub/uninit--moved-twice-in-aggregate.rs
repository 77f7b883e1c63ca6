//@ ub: uninit at fn0 bb0[1]
//@ says: fact 5: the first Move leaves nothing for the second
//@ miri: accepts (I2.11)
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
        let t: (u64, u64);
        let u: ();
        {
            x = 1_u64;
            t = (Move(x), Move(x));
            Return()
        }
    }
}
fn main() { fn0(); }
