//@ ok: 253 255 253 1
//@ says: B.2 Div Rem truncate towards zero; remainder has the sign of the dividend
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
            a = -7_i8;
            c = 2_i8;
            b = a / c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = a % c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 7_i8;
            c = -2_i8;
            b = a / c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            b = a % c;
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
