//@ ub: returns-local at f1 bb0[end]
//@ says: A.5: copying that dangling reference afterwards is UB
//@ miri: constructing invalid value of type &u32: encountered a dangling reference (use-after-free)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> &'static u32 {
    mir! {
        let a: u32;
        {
            a = 1_u32;
            RET = &a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: &'static u32;
        let q: &'static u32;
        {
            Call(p = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q = p;
            Return()
        }
    }
}
fn main() { fn0(); }
