//@ ok: 128
//@ says: C unchecked_mul: 64 * -2 = -128 fits i8
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
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = 64_i8;
            Call(b = core::intrinsics::unchecked_mul(a, -2_i8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            e = b as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
