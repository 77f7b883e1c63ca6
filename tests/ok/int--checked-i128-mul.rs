//@ ok: 1 0 1
//@ says: B.2 Checked Mul on i128/u128 at the limits
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i128;
        let t: (i128, bool);
        let b: u128;
        let s: (u128, bool);
        let o: u64;
        let u: ();
        {
            a = -170141183460469231731687303715884105728_i128;
            t = Checked(a * -1_i128);
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = 340282366920938463463374607431768211455_u128;
            s = Checked(b * 1_u128);
            o = s.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            s = Checked(b * 2_u128);
            o = s.1 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
