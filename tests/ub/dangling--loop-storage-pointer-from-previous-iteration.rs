//@ ub: dangling at fn0 bb1[2]
//@ says: local re-made each iteration: pointer of the previous iteration dangles
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
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
        let d: u64;
        let i: u64;
        let c: bool;
        let y: u64;
        let u: ();
        {
            d = 9_u64;
            p = &raw mut d;
            i = 0_u64;
            Goto(h)
        }
        h = {
            StorageLive(x);
            x = i;
            y = *p;
            p = &raw mut x;
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
