//@ ub: uninit at fn0 bb3[0]
//@ says: B.3: each iteration's StorageLive is a fresh uninit allocation
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let i: u32;
        let c: bool;
        {
            i = 0_u32;
            Goto(bb1)
        }
        bb1 = {
            StorageLive(a);
            c = i == 0_u32;
            match c { true => bb2, _ => bb3 }
        }
        bb2 = {
            a = 5_u32;
            Goto(bb4)
        }
        bb3 = {
            i = a + 0_u32;
            Goto(bb4)
        }
        bb4 = {
            StorageDead(a);
            i = i + 1_u32;
            c = i < 2_u32;
            match c { true => bb1, _ => bb5 }
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
