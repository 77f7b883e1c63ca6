//@ ok: 9 2
//@ says: fact 4: destination place (with its index) evaluated before the operand is read; a[i] = i-type values
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
        let j: usize;
        let o: u64;
        let u: ();
        {
            a = [1_usize, 2_usize];
            i = 0_usize;
            a[i] = 9_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 1_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
