//@ ok: 1
//@ says: C raw_eq on pointers: sheet only forbids uninit; provenance bytes compare by address
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32;
        let a: *const u32;
        let b: *const u32;
        let p: &*const u32;
        let q: &*const u32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            x = 1_u32;
            a = &raw const x;
            b = a;
            p = &a;
            q = &b;
            Call(c = core::intrinsics::raw_eq(p, q), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
