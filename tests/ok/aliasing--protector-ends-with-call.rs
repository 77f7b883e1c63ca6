//@ ok: 2
//@ says: D.6: after the call the pointer may be written
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(r: &'static u64) {
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
        let r: &'static u64;
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            r = &*p;
            Call(u = f(r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            *p = 2_u64;
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
