//@ ok: 2 1
//@ says: A.7: fields of a struct without repr are known by name
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
        let o: u64;
        let u: ();
        {
            s = S { a: 1_u8, b: 2_u64 };
            t = s;
            Call(u = observe(t.b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.a as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
