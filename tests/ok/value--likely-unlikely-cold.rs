//@ ok: 1 0
//@ says: C likely/unlikely return their argument; cold_path nop
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let c: bool;
        let d: bool;
        let u: ();
        let o: u64;
        {
            c = true;
            Call(d = core::intrinsics::likely(c), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = false;
            Call(d = core::intrinsics::unlikely(c), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(u = core::intrinsics::cold_path(), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
