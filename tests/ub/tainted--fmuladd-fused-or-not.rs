//@ ub: tainted at fn0 bb1[end]
//@ says: C: the result depends on whether the two steps are fused
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
        let a: f64;
        let b: f64;
        let r: f64;
        let x: u64;
        let u: ();
        {
            a = 1.0000000000000002_f64;
            b = -1.0000000000000004_f64;
            Call(r = core::intrinsics::fmuladdf64(a, a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = CastTransmute::<f64, u64>(r);
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
