//@ ok: 18446744071562067968 9 18446744071562067968
//@ says: A.7: the tag of repr(i32) lies at the start and has that type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(i32)] #[derive(Clone, Copy)] enum E { A = 0, B(i32) = -2147483648 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: i32;
        let p: *const E;
        let q: *const i32;
        let x: i32;
        let o: u64;
        let u: ();
        {
            e = E::B(9_i32);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<i32>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p = &raw const e;
            q = p as *const i32;
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
