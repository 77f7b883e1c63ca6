//@ ok: 2
//@ says: B.2 Shl: amount = rhs.rem_euclid(lhs bits)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            b = a << 33_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
