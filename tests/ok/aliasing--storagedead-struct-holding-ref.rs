//@ ok: 5
//@ says: the slot of a reference dying does not touch the pointee
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
        let a: &mut u64;
        let b: &mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            StorageLive(a);
            a = &mut x;
            b = &mut *a;
            StorageDead(a);
            *b = 5_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
