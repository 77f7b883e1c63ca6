//@ ok: 15
//@ says: k = &mut *k each iteration: ever deeper chain, only the newest is used
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
            *k = *k + 1_u64;
            k = &mut *k;
            i = i + 1_u64;
            c = i < 5_u64;
            match c { true => h, _ => e }
        }
        e = {
            *k = *k + 10_u64;
            y = x;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
