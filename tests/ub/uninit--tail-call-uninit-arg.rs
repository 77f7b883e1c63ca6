//@ ub: uninit at f2 bb0[end]
//@ says: B.7 TailCall: arguments are typed copies
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: u32) -> u32 {
    mir! {
        let b: u32;
        {
            TailCall(f1(b))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: u32;
        {
            Call(b = f2(1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
