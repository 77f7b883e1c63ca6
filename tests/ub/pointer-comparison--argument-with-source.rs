//@ ub: pointer-comparison at f bb0[1]
//@ says: B.2: an argument may be passed in the place of its source
//@ miri: accepts (I2.9)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: u64, p: *const u64) -> bool {
    mir! {
        type RET = bool;
        let q: *const u64;
        {
            q = &raw const a;
            RET = p == q;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *const u64;
        let c: bool;
        let u: ();
        {
            x = 1_u64;
            p = &raw const x;
            Call(c = f(x, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
