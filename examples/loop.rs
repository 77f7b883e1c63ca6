// Well-defined: adds up the squares 1, 4, 9, 16, 25 in an array and observes each partial sum, then whether the
// last one is 55.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn square(x: u64) -> u64 {
    mir! {
        {
            RET = x * x;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let sums: [u64; 6];
        let i: usize;
        let n: u64;
        let sq: u64;
        let sum: u64;
        let more: bool;
        let done: bool;
        let o: u64;
        let u: ();
        {
            sums = [0_u64; 6];
            i = 0_usize;
            sum = 0_u64;
            Goto(bb1)
        }
        bb1 = {
            i = i + 1_usize;
            n = i as u64;
            Call(sq = square(n), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            sum = sum + sq;
            sums[i] = sum;
            Call(u = observe(sum), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            more = i < 5_usize;
            match more {
                true => bb1,
                _ => bb4,
            }
        }
        bb4 = {
            done = sums[i] == 55_u64;
            o = done as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
