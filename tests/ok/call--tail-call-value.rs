//@ ok: 12
//@ says: B.7 TailCall: callee returns to our caller
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a + 2_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: u32) -> u32 {
    mir! {
        let b: u32;
        {
            b = a * 2_u32;
            TailCall(f1(b))
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
            Call(a = f2(5_u32), ReturnTo(bb1), UnwindUnreachable())
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
