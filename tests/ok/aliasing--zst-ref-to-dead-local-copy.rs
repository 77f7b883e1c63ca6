//@ ok: 1
//@ says: size 0: reference to a dead allocation may be copied
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: ();
        let a: &();
        let b: &();
        let y: u64;
        let u: ();
        {
            StorageLive(x);
            a = &x;
            StorageDead(x);
            b = a;
            y = 1_u64;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
