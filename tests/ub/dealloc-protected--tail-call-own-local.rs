//@ ub: dealloc-protected at f bb0[end]
//@ says: B.7, D.7: the locals end under the protectors of the function that is tail-called
//@ miri: deallocation through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &'static mut u64) {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            TailCall(g(a))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: &'static mut u64) {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let r: &'static mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            r = &mut *p;
            Call(u = f(r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
