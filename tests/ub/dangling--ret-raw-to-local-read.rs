//@ ub: dangling at fn0 bb1[0]
//@ says: use after free
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let x: u64;
        {
            x = 1_u64;
            RET = &raw mut x;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: *mut u64;
        let y: u64;
        let u: ();
        {
            Call(a = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = *a;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
