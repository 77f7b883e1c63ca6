//@ ub: uninit at fn0 bb0[end]
//@ says: A.6: arguments of select_unpredictable are typed copies: an uninit unselected value is UB
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: bool;
        let c: u32;
        let z: u32;
        {
            b = true;
            Call(c = core::intrinsics::select_unpredictable(b, 5_u32, z), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
