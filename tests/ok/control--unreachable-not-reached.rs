//@ ok: 4
//@ says: B.7 Unreachable in a block never reached is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: bool;
        let b: u32;
        let o: u64;
        let u: ();
        {
            c = true;
            match c { true => bb1, _ => bb2 }
        }
        bb1 = {
            b = 4_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
        bb2 = {
            Unreachable()
        }
    }
}
fn main() { fn0(); }
