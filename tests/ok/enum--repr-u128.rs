//@ ok: 9223372036854775807 9
//@ says: A.7: a tag of u128
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(u128)] #[derive(Clone, Copy)] enum E { A = 0, B(u128) = 170141183460469231731687303715884105727 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: u128;
        let x: u128;
        let o: u64;
        let u: ();
        {
            e = E::B(9_u128);
            f = e;
            d = Discriminant(f);
            d = d >> 64_u32;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<u128>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
