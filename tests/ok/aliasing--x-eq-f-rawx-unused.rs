//@ ok: 7
//@ says: x=f(&raw x) without access in the callee
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 7_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(x = f(p), ReturnTo(bb1), UnwindUnreachable())
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
