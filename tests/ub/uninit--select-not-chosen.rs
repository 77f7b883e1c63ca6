//@ ub: uninit at fn0 bb0[end]
//@ says: C: both values of select_unpredictable are arguments
//@ miri: constructing invalid value of type u64: encountered uninitialized memory, but expected an integer
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
        let z: u64;
        let c: bool;
        let u: ();
        {
            c = true;
            x = 1_u64;
            Call(z = core::intrinsics::select_unpredictable(c, x, y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
