//@ ok: 1
//@ says: B.2 Repeat N=0: no read of the operand (uninit operand is fine)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 0];
        let z: u32;
        let o: u64;
        let u: ();
        {
            a = [z; 0];
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
