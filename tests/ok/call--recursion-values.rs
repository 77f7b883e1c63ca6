//@ ok: 120
//@ says: B.6: every activation has its own locals
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(n: u32) -> u32 {
    mir! {
        let m: u32;
        let r: u32;
        {
            match n { 0 => bb1, _ => bb2 }
        }
        bb1 = {
            RET = 1_u32;
            Return()
        }
        bb2 = {
            m = n - 1_u32;
            Call(r = f1(m), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            RET = r * n;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let o: u64;
        let u: ();
        {
            Call(a = f1(5_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
