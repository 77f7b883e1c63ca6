//@ ok: 9223372036854775808 9 9223372036854775808
//@ says: A.7: the tag of repr(i64) lies at the start and has that type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(i64)] #[derive(Clone, Copy)] enum E { A = 0, B(i64) = -9223372036854775808 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: i64;
        let p: *const E;
        let q: *const i64;
        let x: i64;
        let o: u64;
        let u: ();
        {
            e = E::B(9_i64);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<i64>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p = &raw const e;
            q = p as *const i64;
            x = *q;
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
