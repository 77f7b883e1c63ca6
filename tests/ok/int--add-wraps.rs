//@ ok: 0 128
//@ says: B.2 Add Sub Mul on ints wrap, never UB
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        let c: i8;
        let d: i8;
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = 255_u8;
            b = a + 1_u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = 127_i8;
            d = c + 1_i8;
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
