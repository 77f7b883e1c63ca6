//@ ok: 2 3
//@ says: A.7: copying whole values needs no layout
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)] struct S { a: u8, b: u64 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let s: S;
        let t: S;
        let p: *const S;
        let q: *mut S;
        let o: u64;
        let u: ();
        {
            s = S { a: 2_u8, b: 3_u64 };
            p = &raw const s;
            q = &raw mut t;
            Call(u = core::intrinsics::copy_nonoverlapping(p, q, 1_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe(t.b), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
