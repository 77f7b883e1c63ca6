//@ ok: 1
//@ says: C disjoint_bitor also on bool
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: bool;
        let b: bool;
        let o: u64;
        let u: ();
        {
            a = true;
            Call(b = core::intrinsics::disjoint_bitor(a, false), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
