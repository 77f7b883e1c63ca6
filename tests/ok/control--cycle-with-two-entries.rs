//@ ok: 10
//@ says: B.7 a switch may jump into the middle of a cycle
//@ miri: not run, const evaluation: accepts
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut middle: bool) {
    mir! {
        let n: u64;
        let again: bool;
        let u: ();
        {
            n = 1_u64;
            match middle {
                true => second,
                _ => first,
            }
        }
        first = {
            n = n + 3_u64;
            Goto(second)
        }
        second = {
            n = n * 2_u64;
            again = n < 9_u64;
            match again {
                true => first,
                _ => done,
            }
        }
        done = {
            Call(u = observe(n), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(true); }
