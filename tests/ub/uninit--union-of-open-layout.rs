//@ ub: uninit at fn0 bb0[1]
//@ says: A.7: the offsets of a union without repr(C) are open, so other fields are not written
//@ miri: accepts (I2.5)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] union U { a: u32, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let w: U;
        let x: u32;
        let u: ();
        {
            w = U { a: 1_u32 };
            x = w.b;
            Return()
        }
    }
}
fn main() { fn0(); }
