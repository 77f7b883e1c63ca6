//@ ok: 1
//@ says: A.5: reference to a ZST one past the end is fine
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
        let q: *const ();
        let r: &();
        let v: ();
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            p = &raw const a;
            p = Offset(p, 1_usize);
            q = p as *const ();
            r = &*q;
            v = *r;
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
