//@ ok: 1
//@ says: B.5: moving by no bytes is allowed anywhere
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() {
    mir! {
        type RET = ();
        {
            Return()
        }
    }
}
const F: fn() = f;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: fn();
        let p: *const u8;
        let q: *const u8;
        let u: ();
        {
            a = F;
            p = a as *const u8;
            q = Offset(p, 0_usize);
            Call(u = observe(1_u64), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
