//@ ok: 1
//@ says: C: assume(true) does nothing
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let c: bool;
        let u: ();
        {
            c = true;
            Call(u = core::intrinsics::assume(c), ReturnTo(bb1), UnwindUnreachable())
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
