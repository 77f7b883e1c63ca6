//@ ok: 9223372036854775808 9
//@ says: A.7: a tag of i128
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(i128)] #[derive(Clone, Copy)] enum E { A = 0, B(i128) = -170141183460469231731687303715884105728 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let e: E;
        let f: E;
        let d: i128;
        let x: i128;
        let o: u64;
        let u: ();
        {
            e = E::B(9_i128);
            f = e;
            d = Discriminant(f);
            d = d >> 64_u32;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = Field::<i128>(Variant(f, 1), 0);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
