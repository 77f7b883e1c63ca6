//@ ok: 1
//@ says: near-miss: used before StorageDead
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
        let p: *mut u64;
        let i: u64;
        let c: bool;
        let y: u64;
        let u: ();
        {
            i = 0_u64;
            Goto(h)
        }
        h = {
            StorageLive(x);
            x = i;
            p = &raw mut x;
            y = *p;
            StorageDead(x);
            i = i + 1_u64;
            c = i < 2_u64;
            match c { true => h, _ => e }
        }
        e = {
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
