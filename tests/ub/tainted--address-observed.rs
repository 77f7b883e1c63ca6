//@ ub: tainted at fn0 bb0[end]
//@ says: E.2: addresses are open
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
        let x: u8;
        let p: *const u8;
        let a: usize;
        let o: u64;
        let u: ();
        {
            x = 1_u8;
            p = &raw const x;
            a = p as usize;
            o = a as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
