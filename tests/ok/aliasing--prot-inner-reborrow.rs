//@ ok: 6 6
//@ says: passing a on: child protected tag in g; writes through it fine, then a usable in f
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        let y: u64;
        {
            Call(y = g(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *a = *a + 1_u64;
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: &mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *a = 5_u64;
            RET = *a;
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
        let y: u64;
        let a: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(y = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
