//@ ok: 108
//@ says: t = &mut *a each iteration
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
        let i: u64;
        let c: bool;
        let y: u64;
        let u: ();
        {
            x = 0_u64;
            a = &mut x;
            i = 0_u64;
            Goto(h)
        }
        h = {
            t = &mut *a;
            *t = *t + 2_u64;
            i = i + 1_u64;
            c = i < 4_u64;
            match c { true => h, _ => e }
        }
        e = {
            *t = *t + 100_u64;
            y = *a;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
