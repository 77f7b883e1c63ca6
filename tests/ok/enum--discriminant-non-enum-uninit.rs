//@ ok: 0
//@ says: B.2 Discriminant of a non-enum reads nothing: uninit u32 is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let e: u32;
        let d: u8;
        let r: &u32;
        let o: u64;
        let u: ();
        {
            r = &e;
            Call(d = core::intrinsics::discriminant_value(r), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
