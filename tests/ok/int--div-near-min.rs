//@ ok: 127 128
//@ says: B.2 Div: -127 / -1 and MIN / 1 are fine (near misses of MIN / -1)
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
        let c: i8;
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = -127_i8;
            c = -1_i8;
            b = a / c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = -128_i8;
            c = 1_i8;
            b = a / c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
