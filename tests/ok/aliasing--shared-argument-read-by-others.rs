//@ ok: 1
//@ says: D.2: a shared protected argument may be read by others
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(r: &'static u64, p: *const u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = *p;
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
        let p: *const u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw const x;
            r = &*p;
            Call(y = f(r, p), ReturnTo(bb1), UnwindUnreachable())
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
