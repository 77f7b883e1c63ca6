//@ ub: division-by-zero at fn0 bb0[1]
//@ says: B.2 Rem: UB for divisor 0
//@ miri: calculating the remainder with a divisor of zero
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i64;
        let b: i64;
        let o: u64;
        let u: ();
        {
            a = 0_i64;
            b = 1_i64 % a;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
