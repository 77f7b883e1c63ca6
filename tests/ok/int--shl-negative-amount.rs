//@ ok: 2147483648 128
//@ says: B.2 Shl: negative rhs of another type uses rem_euclid: -1 mod 32 = 31, -1 mod 8 = 7
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let n: i64;
        let c: u8;
        let d: u8;
        let o: u64;
        let u: ();
        {
            a = 1_u32;
            n = -1_i64;
            c = 1_u8;
            b = a << n;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            d = c << n;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
