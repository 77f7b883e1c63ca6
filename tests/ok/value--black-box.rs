//@ ok: 4
//@ says: C black_box returns its argument
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let v: u32;
        let o: u64;
        let u: ();
        {
            Call(v = core::intrinsics::black_box(4_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
