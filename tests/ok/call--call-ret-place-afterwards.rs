//@ ok: 2
//@ says: B.6: a raw pointer taken directly from dst works again after the call
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> u32 {
    mir! {
        {
            RET = 2_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            Call(a = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *p;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
