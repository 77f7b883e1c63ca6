//@ ub: dangling at fn0 bb1[2]
//@ says: B.6: a pointer to the callee's RET dangles after the return
//@ miri: memory access failed: alloc164 has been freed, so this pointer is dangling
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static mut G: *const u32 = core::ptr::null();
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> u32 {
    mir! {
        type RET = u32;
        let g: *mut *const u32;
        {
            g = StaticMut(G);
            RET = 3_u32;
            *g = &raw const RET;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let g: *mut *const u32;
        let q: *const u32;
        let v: u32;
        {
            Call(a = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            g = StaticMut(G);
            q = *g;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
