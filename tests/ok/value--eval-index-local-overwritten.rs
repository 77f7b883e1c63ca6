//@ ok: 1 5
//@ says: fact 4: *p = a[i] with p = &raw i: the index is read before i is overwritten
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
        let p: *mut usize;
        let k: usize;
        let o: u64;
        let u: ();
        {
            a = [5_usize, 1_usize];
            i = 1_usize;
            p = &raw mut i;
            *p = a[i];
            o = i as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            i = 0_usize;
            o = a[i] as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
