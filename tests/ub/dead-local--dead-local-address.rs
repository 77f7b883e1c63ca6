//@ ub: dead-local at fn0 bb0[3]
//@ says: B.1: place of a storage-dead local
//@ miri: accessing a dead local variable
// mirsmith: no-lint
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
        let u: ();
        {
            StorageLive(x);
            x = 1_u64;
            StorageDead(x);
            p = &raw mut x;
            y = 3_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
