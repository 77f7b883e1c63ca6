//@ ub: move-overlap at fn0 bb0[end]
//@ says: B.6/I2.8: f(copy x, move x): Miri copies the first argument before donating; machine rejects a Move overlapping any other arg
//@ miri: accepts (I2.16)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2], b: [u32; 2]) {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let u: ();
        let o: u64;
        {
            a = [7_u32; 2];
            Call(u = f1(a, Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
