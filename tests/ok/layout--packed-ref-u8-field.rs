//@ ok: 1
//@ says: A.4: & to an align-1 field of a packed struct is fine
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { b: u32, a: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: P;
        let r: &u8;
        let v: u8;
        let o: u64;
        let u: ();
        {
            x = P { b: 5_u32, a: 1_u8 };
            r = &x.a;
            v = *r;
            o = v as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
