//@ ub: dangling at fn0 bb0[4]
//@ says: read through a dangling ref
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
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
            StorageDead(x);
            y = *a;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
