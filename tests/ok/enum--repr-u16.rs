//@ ok: 65535 9 65535
//@ says: A.7: the tag of repr(u16) lies at the start and has that type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u16)] #[derive(Clone, Copy)] enum E { A = 0, B(u16) = 65535 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: u16;
        let p: *const E;
        let q: *const u16;
        let x: u16;
        let o: u64;
        let u: ();
        {
            e = E::B(9_u16);
            f = e;
            d = Discriminant(f);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<u16>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            p = &raw const e;
            q = p as *const u16;
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
