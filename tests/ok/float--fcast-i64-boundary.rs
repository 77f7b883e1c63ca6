//@ ok: 9223372036854775807 9223372036854774784 9223372036854775808
//@ says: B.4: 2^63 as i64 saturates to MAX, the f64 below it is exact, -2^63 is exact
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let b: i64;
        let o: u64;
        let u: ();
        {
            a = 9223372036854775808.0_f64;
            b = a as i64;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 9223372036854774784.0_f64;
            b = a as i64;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = -9223372036854775808.0_f64;
            b = a as i64;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
