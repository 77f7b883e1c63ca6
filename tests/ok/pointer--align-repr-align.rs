//@ ok: 1
//@ says: A.4: repr(align(16)) local gives guaranteed alignment 16
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, align(16))] #[derive(Copy, Clone)] struct S { a: [u8; 16] }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: S;
        let q: *const u128;
        let v: u128;
        let c: bool;
        let c_a: *const S;
        let o: u64;
        let u: ();
        {
            a.a = [1_u8; 16];
            c_a = &raw const a;
            q = c_a as *const u128;
            v = *q;
            c = v == 0x01010101010101010101010101010101_u128;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
