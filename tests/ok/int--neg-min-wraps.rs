//@ ok: 128 0
//@ says: B.2 Neg wraps on ints: -MIN = MIN
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let b: i8;
        let e: u8;
        let z: i64;
        let y: i64;
        let o: u64;
        let u: ();
        {
            a = -128_i8;
            b = -a;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            z = 0_i64;
            y = -z;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
