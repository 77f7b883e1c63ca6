//@ ok: 1
//@ says: B.1: evaluating a place performs no access: &raw mut x.1 of uninit x
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: (u32, u32);
        let p: *mut u32;
        let o: u64;
        let u: ();
        {
            p = &raw mut x.1;
            *p = 1_u32;
            o = x.1 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
