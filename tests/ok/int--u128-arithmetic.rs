//@ ok: 18446744073709551615 1
//@ says: B.2: 128 bits wrap and compare
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: u128;
        let b: u128;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            b = a >> 64_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = a + 2_u128;
            c = b == 1_u128;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
