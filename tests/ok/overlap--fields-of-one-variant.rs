//@ ok: 7
//@ says: B.2, A.7: fields of one variant of an enum of open layout do not overlap
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[derive(Clone, Copy)]
enum E { A((u64, u64), u64), B(u64) }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: (u64, u64);
        let e: E;
        let p: *const E;
        let o: u64;
        let n: ();
        {
            t = (1_u64, 2_u64);
            e = E::A(t, 7_u64);
            p = &raw const e;
            place!(Field::<(u64, u64)>(Variant(e, 0), 0)) = (3_u64, Field::<u64>(Variant(*p, 0), 1));
            t = Field::<(u64, u64)>(Variant(e, 0), 0);
            o = t.1;
            Call(n = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = { Return() }
    }
}
fn main() { fn0(); }
