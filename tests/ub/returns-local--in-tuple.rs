//@ ub: returns-local at f bb0[end]
//@ says: I2.7: also inside an aggregate
//@ miri: accepts (I2.7)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> (u8, &'static u64) {
    mir! {
        type RET = (u8, &'static u64);
        let x: u64;
        let r: &'static u64;
        {
            x = 1_u64;
            r = &x;
            RET = (0_u8, r);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let t: (u8, &'static u64);
        let u: ();
        {
            Call(t = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
