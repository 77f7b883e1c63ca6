//@ ub: tainted at fn0 bb1[end]
//@ says: E.2: the sign of a computed NaN is open
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
        let z: f64;
        let n: f64;
        let a: f64;
        let r: f64;
        let x: u64;
        let u: ();
        {
            z = 0.0_f64;
            n = z / z;
            a = 1.0_f64;
            Call(r = core::intrinsics::copysignf64(a, n), ReturnTo(bb1), UnwindUnreachable())
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
