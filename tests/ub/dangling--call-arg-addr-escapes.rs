//@ ub: dangling at fn0 bb1[0]
//@ says: B.6: a pointer to the callee's argument local dangles after the return
//@ miri: memory access failed: alloc162 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> *const u32 {
    mir! {
        {
            RET = &raw const a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let q: *const u32;
        let v: u32;
        {
            Call(q = f1(1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
