//@ ok: 2
//@ says: B.7: a switch on a value of 128 bits compares all of them
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u128;
        let u: ();
        {
            x = 18446744073709551617_u128;
            match x { 1 => bb1, 18446744073709551617 => bb2, _ => bb1 }
        }
        bb1 = {
            Goto(bb9)
        }
        bb2 = {
            Call(u = observe(2_u64), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Goto(bb9)
        }
        bb9 = {
            Return()
        }
    }
}
fn main() { fn0(); }
