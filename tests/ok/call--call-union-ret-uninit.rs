//@ ok: 1
//@ says: B.6/A.5: an uninit union RET is valid
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f1() -> U {
    mir! {
        {
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: U;
        let o: u64;
        let u: ();
        {
            Call(a = f1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
