//@ unread: `core::intrinsics::fadd_fast` is neither a `#[custom_mir]` function nor a known intrinsic
//@ says: C f*_fast with finite operands and result is no UB; the VALUE is non-deterministic (Miri adds random ulp errors per seed), so only a coarse compare is stable
//@ miri: 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let r: f32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 1.0_f32;
            Call(r = core::intrinsics::fadd_fast(a, 2.0_f32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = r > 2.5_f32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
