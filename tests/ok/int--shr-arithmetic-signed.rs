//@ ok: 255 127
//@ says: B.2 Shr: arithmetic if lhs is signed, logical if unsigned
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
        let c: u8;
        let d: u8;
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = -128_i8;
            b = a >> 7_i32;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = 255_u8;
            d = c >> 1_i8;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
