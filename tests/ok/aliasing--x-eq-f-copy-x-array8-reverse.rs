//@ ok: 8 7 6 5 4 3 2 1
//@ says: fact 0.10 calibration shape: defined; this nightly miscompiles it at -O1..3
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn f(a: [u64; 8]) -> [u64; 8] {
    mir! {
        type RET = [u64; 8];
        let i: usize;
        let j: usize;
        let c: bool;
        {
            RET = [0_u64; 8];
            i = 0_usize;
            Goto(h)
        }
        h = {
            j = 7_usize - i;
            RET[i] = a[j];
            i = i + 1_usize;
            c = i < 8_usize;
            match c { true => h, _ => e }
        }
        e = {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: [u64; 8];
        let y: u64;
        let i: usize;
        let c: bool;
        let u: ();
        {
            a = [1_u64, 2_u64, 3_u64, 4_u64, 5_u64, 6_u64, 7_u64, 8_u64];
            Call(a = f(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            Goto(h)
        }
        h = {
            y = a[i];
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            i = i + 1_usize;
            c = i < 8_usize;
            match c { true => h, _ => e }
        }
        e = {
            Return()
        }
    }
}
fn main() { fn0(); }
