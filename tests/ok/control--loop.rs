//@ ok: 10
//@ says: B.7: a block that runs four times
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let i: u64;
        let s: u64;
        let c: bool;
        let u: ();
        {
            i = 0_u64;
            s = 0_u64;
            Goto(bb1)
        }
        bb1 = {
            i = i + 1_u64;
            s = s + i;
            c = i < 4_u64;
            match c { true => bb1, _ => bb2 }
        }
        bb2 = {
            Call(u = observe(s), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
