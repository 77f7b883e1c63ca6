//@ ok: 3
//@ says: D.7: dealloc through root with unprotected borrows is fine
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
        let a: &mut u64;
        let y: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u64;
            a = &mut x;
            *a = 2_u64;
            StorageDead(x);
            y = 3_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
