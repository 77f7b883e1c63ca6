//@ ok: 1 0
//@ says: B.2 Eq..Ge: ints compare by signedness of their type
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
        let c: bool;
        let x: u8;
        let y: u8;
        let o: u64;
        let u: ();
        {
            a = -1_i8;
            b = 1_i8;
            c = a < b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = 255_u8;
            y = 1_u8;
            c = x < y;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
