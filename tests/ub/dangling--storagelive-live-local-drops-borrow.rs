//@ ub: dangling at fn0 bb0[5]
//@ says: B.3 StorageLive of a live local frees and re-allocates: old ref dangles
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
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
            p = &raw mut x;
            StorageLive(x);
            x = 2_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
