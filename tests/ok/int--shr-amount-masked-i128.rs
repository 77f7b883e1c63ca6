//@ ok: 18446744073709551615 4
//@ says: B.2 Shr on i128: amount 128 is 0, amount 129 is 1
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i128;
        let b: i128;
        let c: i128;
        let o: u64;
        let u: ();
        {
            a = -1_i128;
            b = a >> 128_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 8_i128;
            c = a >> 129_u32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
