//@ ok: 1
//@ says: B.7: dropping a type without drop glue reads nothing
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
        let u: ();
        {
            Drop(x, ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Call(u = observe(1_u64), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
