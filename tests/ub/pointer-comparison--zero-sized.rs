//@ ub: pointer-comparison at fn0 bb0[4]
//@ says: B.2: zero-sized locals may share an address
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: ();
        let y: ();
        let p: *const ();
        let q: *const ();
        let c: bool;
        let u: ();
        {
            x = ();
            y = ();
            p = &raw const x;
            q = &raw const y;
            c = p == q;
            Return()
        }
    }
}
fn main() { fn0(); }
