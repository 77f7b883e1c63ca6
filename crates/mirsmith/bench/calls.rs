// Calls: a small function with a reference argument (retagged and protected) and an aggregate by value.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn add(a: &mut u64, b: (u64, u32), c: u64) -> u64 {
    mir! {
        type RET = u64;
        let t: u64;
        {
            t = b.0 + c;
            *a = *a + t;
            RET = *a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u64;
        let r: &mut u64;
        let i: u64;
        let pair: (u64, u32);
        let y: u64;
        let c: bool;
        let u: ();
        {
            x = 1_u64;
            i = 0_u64;
            y = 0_u64;
            Goto(bb1)
        }
        bb1 = {
            pair = (i, 3_u32);
            r = &mut x;
            Call(y = add(r, pair, y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = i + 1_u64;
            c = i < 40000_u64;
            match c { true => bb1, _ => bb3 }
        }
        bb3 = {
            Call(u = observe(y), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
