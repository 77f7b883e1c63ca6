//@ ub: returns-local at f bb0[end]
//@ says: B.6/I2.7: Miri accepts returning &mut to a callee local if never used afterwards (machine: reject)
//@ miri: accepts (I2.7)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> &'static mut u64 {
    mir! {
        type RET = &'static mut u64;
        let x: u64;
        {
            x = 1_u64;
            RET = &mut x;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: &mut u64;
        let y: u64;
        let u: ();
        {
            Call(a = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
