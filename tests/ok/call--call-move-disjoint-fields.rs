//@ ok: 3
//@ says: B.6: moving two disjoint fields of one local is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1(a: u32, b: u32) {
    mir! {
        let c: u32;
        let o: u64;
        let u: ();
        {
            c = a + b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u32, u32);
        let u: ();
        {
            t = (1_u32, 2_u32);
            Call(u = f1(Move(t.0), Move(t.1)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
