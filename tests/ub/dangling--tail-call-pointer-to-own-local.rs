//@ ub: dangling at f1 bb0[0]
//@ says: B.7 TailCall: pointers to own locals dangle in the callee
//@ miri: memory access failed: alloc163 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: *const u32) -> u32 {
    mir! {
        {
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(a: *const u32) -> u32 {
    mir! {
        let b: u32;
        let p: *const u32;
        {
            b = 2_u32;
            p = &raw const b;
            TailCall(f1(p))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let b: u32;
        {
            a = 1_u32;
            p = &raw const a;
            Call(b = f2(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
