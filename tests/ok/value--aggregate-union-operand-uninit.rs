//@ ok: 1
//@ says: A.6: an uninit MaybeUninit operand inside an aggregate is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: (u32, core::mem::MaybeUninit<u32>);
        let z: core::mem::MaybeUninit<u32>;
        let o: u64;
        let u: ();
        {
            a = (1_u32, z);
            o = a.0 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
