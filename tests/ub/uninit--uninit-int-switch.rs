//@ ub: uninit at fn0 bb0[end]
//@ says: B.7 SwitchInt on an uninit int
//@ miri: using uninitialized data, but this operation requires initialized memory
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: u32;
        let b: u32;
        {
            match c { 0 => bb1, _ => bb2 }
        }
        bb1 = {
            b = 1_u32;
            Return()
        }
        bb2 = {
            b = 2_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
