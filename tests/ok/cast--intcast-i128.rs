//@ ok: 18446744073709551615 18446744073709551615 0
//@ says: B.4: i64 -> u128 sign-extends, u64 -> i128 zero-extends
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i64;
        let b: u128;
        let c: u128;
        let d: u64;
        let e: i128;
        let f: i128;
        let o: u64;
        let u: ();
        {
            a = -1_i64;
            b = a as u128;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = b >> 64_u32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            d = 18446744073709551615_u64;
            e = d as i128;
            f = e >> 64_u32;
            o = f as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
