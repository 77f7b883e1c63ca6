//@ ok: 1
//@ says: A.5: a reference local that dangles is fine as long as it is not copied (no validation without a typed copy)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let r: &u32;
        let o: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u32;
            r = &x;
            StorageDead(x);
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
