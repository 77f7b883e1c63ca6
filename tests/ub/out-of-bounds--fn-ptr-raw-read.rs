//@ ub: out-of-bounds at fn0 bb0[2]
//@ says: A.2: reading memory of a function allocation is UB
//@ miri: accessing alloc2 which contains a function
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
const FP: fn(u32) -> u32 = f1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32) -> u32 {
    mir! {
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let f: fn(u32) -> u32;
        let p: *const u8;
        let v: u8;
        {
            f = FP;
            p = f as *const u8;
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
