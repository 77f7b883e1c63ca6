// References: 4 live tags in one allocation (the root and a chain of 3 reborrows), used through the last.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u64;
        let p: *mut u64;
        let i: u64;
        let a: u64;
        let v: u64;
        let c: bool;
        let u: ();
        let r0: &mut u64;
        let r1: &mut u64;
        let r2: &mut u64;
        {
            x = 1_u64;
            a = 5_u64;
            i = 0_u64;
            p = &raw mut x;
            r0 = &mut *p;
            r1 = &mut *r0;
            r2 = &mut *r1;
            Goto(bb1)
        }
        bb1 = {
            v = *r2;
            *r2 = v + i;
            v = v ^ a;
            *r2 = v;
            i = i + 1_u64;
            c = i < 100000_u64;
            match c { true => bb1, _ => bb2 }
        }
        bb2 = {
            Call(u = observe(v), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
