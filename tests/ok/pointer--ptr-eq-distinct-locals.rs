//@ ok: 0
//@ says: B.2: two distinct live non-ZST locals compare unequal
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let p: *const u32;
        let q: *const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            b = 1_u32;
            p = &raw const a;
            q = &raw const b;
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
