//@ ok: 18446744073709551615 0
//@ says: C saturating_add/sub on 128 bits
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let b: u128;
        let c: i128;
        let d: i128;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            Call(b = core::intrinsics::saturating_add(a, 5_u128), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = -170141183460469231731687303715884105728_i128;
            Call(d = core::intrinsics::saturating_sub(c, 5_i128), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
