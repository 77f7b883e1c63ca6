//@ ok: 3 1
//@ says: fact 4: t = (i-indexed element, new i) where the index local lives inside an aggregate written through a pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [usize; 2];
        let i: usize;
        let t: (usize, usize);
        let o: u64;
        let u: ();
        {
            a = [3_usize, 1_usize];
            i = 0_usize;
            t = (a[i], 1_usize);
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
