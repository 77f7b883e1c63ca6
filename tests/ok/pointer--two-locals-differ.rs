//@ ok: 0 1
//@ says: B.2: distinct live locals have distinct addresses
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u8;
        let y: u8;
        let a: *const u8;
        let b: *const u8;
        let c: bool;
        let o: u64;
        let u: ();
        {
            x = 1_u8;
            y = 2_u8;
            a = &raw const x;
            b = &raw const y;
            c = a == b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = a != b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
