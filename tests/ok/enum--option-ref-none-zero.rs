//@ ok: 0 1
//@ says: A.7 Option<&T>: None is all-zero, transmute 0usize -> None
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: usize;
        let e: Option<&'static u32>;
        let d: isize;
        let b: usize;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 0_usize;
            e = CastTransmute::<usize, Option<&'static u32>>(a);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            e = None;
            b = CastTransmute::<Option<&'static u32>, usize>(e);
            c = b == 0_usize;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
