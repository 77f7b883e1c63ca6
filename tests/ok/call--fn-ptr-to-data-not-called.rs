//@ ok: 1
//@ says: A.5 fn pointer to a data allocation: accepted until called
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const u32;
        let f: fn();
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            f = CastTransmute::<*const u32, fn()>(p);
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
