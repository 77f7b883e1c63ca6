//@ ok: 1
//@ says: A.5/B.2: Ordering is a fieldless i8 enum; transmute of -1_i8 is valid
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let r: core::cmp::Ordering;
        let d: i8;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = -1_i8;
            r = CastTransmute::<i8, core::cmp::Ordering>(a);
            d = Discriminant(r);
            c = d == -1_i8;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
