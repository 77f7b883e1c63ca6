//@ ub: overlapping-assignment at fn0 bb0[1]
//@ says: B.2 says reject; Miri's mem_copy returns early when the source range is entirely uninit, before the overlap check
//@ miri: accepts (I2.14)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] union U { a: u32, b: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: U;
        let p: *mut U;
        let o: u64;
        let u: ();
        {
            p = &raw mut a;
            *p = a;
            o = 1_u32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
