//@ ub: write-disabled at fn0 bb1[0]
//@ says: in iteration 2 the ref kept from iteration 1 was disabled by the parent write
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let a: &mut u64;
        let t: &mut u64;
        let k: &mut u64;
        let i: u64;
        let c: bool;
        let y: u64;
        let x2: u64;
        let u: ();
        {
            x = 0_u64;
            x2 = 0_u64;
            k = &mut x2;
            a = &mut x;
            i = 0_u64;
            Goto(h)
        }
        h = {
            *k = 1_u64;
            *a = *a + 1_u64;
            k = &mut *a;
            *k = *k + 2_u64;
            *a = *a + 1_u64;
            i = i + 1_u64;
            c = i < 3_u64;
            match c { true => h, _ => e }
        }
        e = {
            y = *a;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
