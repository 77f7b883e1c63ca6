//@ ok: 2 9
//@ says: B.7 SwitchInt: exact value match, else otherwise; negative values by bit pattern
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: i8;
        let b: u32;
        let o: u64;
        let u: ();
        {
            c = -1_i8;
            match c { 0 => bb1, -1 => bb2, _ => bb3 }
        }
        bb1 = {
            b = 1_u32;
            Goto(bb4)
        }
        bb2 = {
            b = 2_u32;
            Goto(bb4)
        }
        bb3 = {
            b = 3_u32;
            Goto(bb4)
        }
        bb4 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            c = 127_i8;
            match c { -128 => bb1a, _ => bb2a }
        }
        bb1a = {
            Return()
        }
        bb2a = {
            b = 9_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
