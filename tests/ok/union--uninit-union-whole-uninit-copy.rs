//@ ok: 1
//@ says: A.5 union/MaybeUninit: nothing required, fully uninit copy is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: core::mem::MaybeUninit<u64>;
        let y: core::mem::MaybeUninit<u64>;
        let o: u64;
        let u: ();
        {
            y = x;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
