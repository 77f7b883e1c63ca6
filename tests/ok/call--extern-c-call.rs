//@ ok: 3
//@ says: B.6: extern "C" custom MIR functions are called the same way
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
extern "C" fn f1(a: u8, b: u16) -> u32 {
    mir! {
        let c: u32;
        let d: u32;
        {
            c = a as u32;
            d = b as u32;
            RET = c + d;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let r: u32;
        let o: u64;
        let u: ();
        {
            Call(r = f1(1_u8, 2_u16), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = r as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
