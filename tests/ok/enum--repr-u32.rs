//@ ok: 4294967295 9 4294967295
//@ says: A.7: the tag of repr(u32) lies at the start and has that type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u32)] #[derive(Clone, Copy)] enum E { A = 0, B(u32) = 4294967295 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: u32;
        let p: *const E;
        let q: *const u32;
        let x: u32;
        let o: u64;
        let u: ();
        {
            e = E::B(9_u32);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<u32>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p = &raw const e;
            q = p as *const u32;
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
