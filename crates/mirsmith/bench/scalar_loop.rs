// Scalar arithmetic, comparisons and branches on locals whose address is never taken.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let i: u64;
        let a: u64;
        let b: u32;
        let c: bool;
        let t: u64;
        let u: ();
        {
            i = 0_u64;
            a = 1_u64;
            b = 7_u32;
            Goto(bb1)
        }
        bb1 = {
            t = a * 3_u64;
            a = t ^ i;
            b = b + 5_u32;
            t = b as u64;
            a = a + t;
            a = a >> 1_u32;
            i = i + 1_u64;
            c = i < 100000_u64;
            match c { true => bb1, _ => bb2 }
        }
        bb2 = {
            Call(u = observe(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
