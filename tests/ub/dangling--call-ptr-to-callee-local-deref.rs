//@ ub: dangling at fn0 bb1[0]
//@ says: B.6 return step 4: callee locals are deallocated; pointer dangles
//@ miri: memory access failed: alloc162 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> *const u32 {
    mir! {
        let a: u32;
        {
            a = 1_u32;
            RET = &raw const a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let p: *const u32;
        let v: u32;
        {
            Call(p = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
