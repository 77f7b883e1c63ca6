//@ ub: tainted at fn0 bb0[end]
//@ says: E.2: the sign of a NaN from arithmetic is open, whatever is made of it
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
        let b: u64;
        let u: ();
        {
            z = 0.0_f64;
            n = z / z;
            b = CastTransmute::<f64, u64>(n);
            Call(u = observe(b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
