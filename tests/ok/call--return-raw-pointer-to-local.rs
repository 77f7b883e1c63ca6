//@ ok: 1
//@ says: B.6: a raw pointer to a dead local may be returned and copied
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
        let q: *const u64;
        let u: ();
        {
            Call(p = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            q = p;
            Call(u = observe(1_u64), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
