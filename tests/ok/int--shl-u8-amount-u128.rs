//@ ok: 8
//@ says: B.2 Shl: amount type may be wider than lhs; only amount mod bits counts
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        let n: u128;
        let o: u64;
        let u: ();
        {
            a = 1_u8;
            n = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffb_u128;
            b = a << n;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
