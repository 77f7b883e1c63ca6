//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2 says reject; Miri reads a padding-free ScalarPair as an immediate first, so the self copy passes there
//@ miri: accepts (I2.14)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: (u32, u32);
        let p: *mut (u32, u32);
        let o: u64;
        let u: ();
        {
            a = (1_u32, 2_u32);
            p = &raw mut a;
            *p = a;
            o = a.0 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = a.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
