//@ ok: 1
//@ says: A.5: Deref does not validate the reference: &raw *r of a dangling reference is fine
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
        let p: *const u32;
        let q: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            StorageLive(x);
            x = 1_u32;
            r = &x;
            p = &raw const x;
            StorageDead(x);
            q = &raw const *r;
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
