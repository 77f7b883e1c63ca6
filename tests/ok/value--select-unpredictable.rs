//@ ok: 5 7
//@ says: C select_unpredictable(b,t,f): b ? t : f
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: bool;
        let c: u32;
        let o: u64;
        let u: ();
        {
            b = true;
            Call(c = core::intrinsics::select_unpredictable(b, 5_u32, 7_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            b = false;
            Call(c = core::intrinsics::select_unpredictable(b, 5_u32, 7_u32), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
