//@ ok: 1
//@ says: B.2 PtrMetadata of a thin pointer is ()
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
        let m: ();
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            m = PtrMetadata(p);
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
