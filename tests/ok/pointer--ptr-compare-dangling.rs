//@ ok: 1
//@ says: B.2: comparing pointers of a dead allocation with each other is no UB
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
        let q: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            StorageLive(a);
            a = 1_u32;
            p = &raw const a;
            q = p;
            StorageDead(a);
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
