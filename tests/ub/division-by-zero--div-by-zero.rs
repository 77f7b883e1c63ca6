//@ ub: division-by-zero at fn0 bb0[1]
//@ says: B.2 Div: UB for divisor 0
//@ miri: dividing by zero
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let o: u64;
        let u: ();
        {
            a = 0_u32;
            b = 1_u32 / a;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
