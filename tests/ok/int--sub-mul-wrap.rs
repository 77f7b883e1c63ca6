//@ ok: 18446744073709551615 0 1
//@ says: B.2 Sub and Mul wrap at the type's width
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let b: u64;
        let c: i32;
        let d: i32;
        let x: u8;
        let y: u8;
        let o: u64;
        let u: ();
        {
            a = 0_u64;
            b = a - 1_u64;
            Call(u = observe(b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = -2147483648_i32;
            d = c * 2_i32;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            x = 255_u8;
            y = x * 255_u8;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
