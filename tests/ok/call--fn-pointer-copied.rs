//@ ok: 7
//@ says: A.8: copies of a fn pointer call the same function
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 7_u64;
            Return()
        }
    }
}
const F: fn() -> u64 = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: fn() -> u64;
        let b: fn() -> u64;
        let x: u64;
        let u: ();
        {
            a = F;
            b = a;
            Call(x = b(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
