//@ ok: 1
//@ says: x = black_box(copy x) with &x alive: destination of an implemented intrinsic is not protected, only written
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *mut u64;
        let y: u64;
        let s: &u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            s = &x;
            Call(x = core::intrinsics::black_box(*s), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
