//@ ok: 1
//@ says: B.4: fn pointer -> usize gives the (non-null) address
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
            RET = a + 1_u32;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let f: fn(u32) -> u32;
        let n: usize;
        let c: bool;
        let o: u64;
        let u: ();
        {
            f = FP;
            n = f as usize;
            c = n != 0_usize;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
