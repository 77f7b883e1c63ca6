//@ ok: 15
//@ says: B.6: each activation has its own locals
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(n: u64) -> u64 {
    mir! {
        type RET = u64;
        let m: u64;
        let r: u64;
        let t: u64;
        {
            t = n;
            match n { 0 => bb1, _ => bb2 }
        }
        bb1 = {
            RET = 0_u64;
            Return()
        }
        bb2 = {
            m = n - 1_u64;
            Call(r = f(m), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            RET = r + t;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let u: ();
        {
            Call(x = f(5_u64), ReturnTo(bb1), UnwindUnreachable())
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
