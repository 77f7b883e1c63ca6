//@ ub: layout-dependent at fn0 bb0[1]
//@ says: A.7: not even a tuple of one field has a specified layout
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u64,);
        let x: u64;
        let u: ();
        {
            t = (1_u64,);
            x = CastTransmute::<(u64,), u64>(t);
            Return()
        }
    }
}
fn main() { fn0(); }
