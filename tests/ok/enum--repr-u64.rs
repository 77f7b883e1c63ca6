//@ ok: 18446744073709551615 9 18446744073709551615
//@ says: A.7: the tag of repr(u64) lies at the start and has that type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u64)] #[derive(Clone, Copy)] enum E { A = 0, B(u64) = 18446744073709551615 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: u64;
        let p: *const E;
        let q: *const u64;
        let x: u64;
        let o: u64;
        let u: ();
        {
            e = E::B(9_u64);
            f = e;
            d = Discriminant(f);
            o = d;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<u64>(Variant(f, 1), 0);
            o = x;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p = &raw const e;
            q = p as *const u64;
            x = *q;
            o = x;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
