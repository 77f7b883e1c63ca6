//@ ok: 1
//@ says: A.5 union: union copies do not validate fields
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u8, b: bool }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let y: U;
        let v: u8;
        let c: bool;
        let o: u64;
        let u: ();
        {
            x.a = 2_u8;
            y = x;
            v = y.a;
            c = v == 2_u8;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
