//@ ok: 254 0 1
//@ says: B.2 Not: bitwise on ints, logical on bool
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        let c: bool;
        let d: bool;
        let o: u64;
        let u: ();
        {
            a = 1_u8;
            b = !a;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = true;
            d = !c;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = !d;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
