//@ ok: 3
//@ says: A.8: a fn pointer with the C calling convention
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
extern "C" fn f(a: u64, b: u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = a + b;
            Return()
        }
    }
}
const F: extern "C" fn(u64, u64) -> u64 = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let g: extern "C" fn(u64, u64) -> u64;
        let x: u64;
        let u: ();
        {
            g = F;
            Call(x = g(1_u64, 2_u64), ReturnTo(bb1), UnwindUnreachable())
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
