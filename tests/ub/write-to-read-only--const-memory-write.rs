//@ ub: write-to-read-only at fn0 bb0[2]
//@ says: A.2: writes to const/promoted memory are UB
//@ miri: writing to alloc164 which is read-only
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let r: &'static u32;
        let p: *mut u32;
        {
            r = const { &7_u32 };
            p = CastTransmute::<&'static u32, *mut u32>(r);
            *p = 1_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
