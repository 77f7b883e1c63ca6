//@ ok: 7
//@ says: A.2: Static(S) gives &'static T
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
static ST: u32 = 7;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let r: &'static u32;
        let v: u32;
        let o: u64;
        let u: ();
        {
            r = Static(ST);
            v = *r;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
