//@ ub: tainted at fn0 bb0[end]
//@ says: E.2: address bits above the guaranteed alignment are open
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u32;
        let p: *const u32;
        let n: usize;
        let m: usize;
        let o: u64;
        let u: ();
        {
            p = &raw const x;
            n = p as usize;
            m = n & 7_usize;
            o = m as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
