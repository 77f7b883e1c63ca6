//@ ok: 255 18446744073709551615 0
//@ says: B.4 float->int: -1.99 -> -1; 255.9 -> 255u8; -0.9 -> 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: u8;
        let c: i32;
        let o: u64;
        let u: ();
        {
            a = 255.9_f32;
            b = a as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = -1.99_f32;
            c = a as i32;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = -0.9_f32;
            b = a as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
