//@ ok: 5
//@ says: B.2: scalar Use with src == dst through a pointer is allowed (value read first)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let p: *mut u64;
        let u: ();
        {
            a = 5_u64;
            p = &raw mut a;
            *p = a;
            Call(u = observe(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
