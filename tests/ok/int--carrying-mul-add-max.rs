//@ ok: 255 255
//@ says: C carrying_mul_add: MAX*MAX+MAX+MAX = (low, high) = (MAX, MAX)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let t: (u8, u8);
        let o: u64;
        let u: ();
        {
            a = 255_u8;
            Call(t = core::intrinsics::carrying_mul_add(a, a, a, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
