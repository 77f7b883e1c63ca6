//@ ok: 9
//@ says: k = f(k) each iteration
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64) -> &mut u64 {
    mir! {
        type RET = &mut u64;
        {
            *a = *a + 3_u64;
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let k: &mut u64;
        let i: u64;
        let c: bool;
        let y: u64;
        let u: ();
        {
            x = 0_u64;
            k = &mut x;
            i = 0_u64;
            Goto(h)
        }
        h = {
            Call(k = f(k), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = i + 1_u64;
            c = i < 3_u64;
            match c { true => h, _ => e }
        }
        e = {
            y = x;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
