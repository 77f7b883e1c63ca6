//@ ub: foreign-write-protected at g bb0[1]
//@ says: protected ref to a static while another function writes it via StaticMut
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static S: u64 = 7;
static mut SM: u64 = 5;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(m: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            Call(y = g(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = *m;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g() -> u64 {
    mir! {
        type RET = u64;
        let b: *mut u64;
        {
            b = StaticMut(SM);
            *b = 9_u64;
            RET = 1_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: *mut u64;
        let m: &mut u64;
        let y: u64;
        let u: ();
        {
            a = StaticMut(SM);
            m = &mut *a;
            Call(y = f(m), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
