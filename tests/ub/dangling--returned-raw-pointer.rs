//@ ub: dangling at fn0 bb1[0]
//@ says: B.6: the locals of a function end with it
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> *const u64 {
    mir! {
        type RET = *const u64;
        let x: u64;
        {
            x = 1_u64;
            RET = &raw const x;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let p: *const u64;
        let y: u64;
        let u: ();
        {
            Call(p = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
