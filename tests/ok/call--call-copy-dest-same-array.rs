//@ ok: 7 6 5 4 3 2 1 9
//@ says: fact 10: x = f(copy x) with an aggregate is defined; miscompiled at -O by this nightly and 1.95 (rust#162997)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(mut a: [u64; 8]) -> [u64; 8] {
    mir! {
        type RET = [u64; 8];
        let i: usize;
        let j: usize;
        let c: bool;
        {
            i = 0_usize;
            Goto(bb1)
        }
        bb1 = {
            j = 7_usize - i;
            RET[i] = a[j];
            i = i + 1_usize;
            c = i < 8_usize;
            match c { true => bb1, _ => bb2 }
        }
        bb2 = {
            i = 7_usize;
            RET[i] = 9_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 8];
        let k: usize;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = [0_u64, 1_u64, 2_u64, 3_u64, 4_u64, 5_u64, 6_u64, 7_u64];
            Call(a = f1(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k = 0_usize;
            Goto(bb10)
        }
        bb10 = {
            o = a[k];
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            k = k + 1_usize;
            c = k < 8_usize;
            match c { true => bb10, _ => bb11 }
        }
        bb11 = {
            Return()
        }
    }
}
fn main() { fn0(); }
