//@ ub: uninit at fn0 bb0[4]
//@ says: B.3: StorageLive gives fresh storage
//@ miri: constructing invalid value of type u64: encountered uninitialized memory, but expected an integer
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
        let y: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u64;
            StorageDead(x);
            StorageLive(x);
            y = x;
            Return()
        }
    }
}
fn main() { fn0(); }
