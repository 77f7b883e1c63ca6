//@ ok: 1 2
//@ says: B.7 SwitchInt on char and u128
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: char;
        let n: u128;
        let b: u32;
        let o: u64;
        let u: ();
        {
            c = 'b';
            match c { 'a' => bb1, 'b' => bb2, _ => bb1 }
        }
        bb1 = {
            Unreachable()
        }
        bb2 = {
            b = 1_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            n = 340282366920938463463374607431768211455_u128;
            match n { 18446744073709551615 => bb4, 340282366920938463463374607431768211455 => bb3, _ => bb4 }
        }
        bb4 = {
            Unreachable()
        }
        bb3 = {
            b = 2_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
