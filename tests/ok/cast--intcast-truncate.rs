//@ ok: 52 18446744073709551488
//@ says: B.4 int->int: truncation keeps low bits; then sign of the new type
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u8;
        let c: i8;
        let d: u32;
        let o: u64;
        let u: ();
        {
            a = 0x1234_u32;
            b = a as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            d = 128_u32;
            c = d as i8;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
