//@ ok: 18446744073709551615 18446744073709551615 0
//@ says: B.4: +inf -> u128::MAX, -inf -> 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let z: f32;
        let b: u128;
        let c: u128;
        let o: u64;
        let u: ();
        {
            a = 1.0_f32;
            z = 0.0_f32;
            a = a / z;
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
            a = -a;
            b = a as u128;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
