//@ ok: 1 0
//@ says: B.2 unsigned MAX / MAX is 1 and no overflow exists for unsigned division
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let b: u128;
        let c: u128;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            c = a;
            b = a / c;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = a % c;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
