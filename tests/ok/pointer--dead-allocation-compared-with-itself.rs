//@ ok: 1
//@ says: B.2: pointers into one dead allocation compare by offset
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let p: *const u64;
        let q: *const u64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            StorageLive(x);
            p = &raw const x;
            q = &raw const x;
            StorageDead(x);
            c = p == q;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
