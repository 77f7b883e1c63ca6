//@ ok: 1078530011
//@ says: A.7 repr(C) union punning f32/u32
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { f: f32, i: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: U;
        let v: u32;
        let o: u64;
        let u: ();
        {
            x = U { f: 3.1415927_f32 };
            v = x.i;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
