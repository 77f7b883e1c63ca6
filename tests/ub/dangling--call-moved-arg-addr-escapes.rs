//@ ub: dangling at fn0 bb1[0]
//@ says: B.6: same with a Move argument: callee's local is not the caller's place
//@ miri: memory access failed: alloc163 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: [u32; 2]) -> *const [u32; 2] {
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
        let a: [u32; 2];
        let q: *const [u32; 2];
        let v: [u32; 2];
        {
            a = [1_u32; 2];
            Call(q = f1(Move(a)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
