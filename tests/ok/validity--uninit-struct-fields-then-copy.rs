//@ ok: 3
//@ says: A.5 struct: all fields initialised one by one makes the whole copyable (padding may be uninit)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: S;
        let b: S;
        let o: u64;
        let u: ();
        {
            a.a = 1_u8;
            a.b = 3_u32;
            b = a;
            o = b.b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
