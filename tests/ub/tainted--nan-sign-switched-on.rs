//@ ub: tainted at fn0 bb0[4]
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
        let z: f32;
        let n: f32;
        let b: u32;
        let s: u32;
        let c: bool;
        let u: ();
        {
            z = 0.0_f32;
            n = z / z;
            b = CastTransmute::<f32, u32>(n);
            s = b >> 31_u32;
            c = s == 1_u32;
            Assume(c);
            Return()
        }
    }
}
fn main() { fn0(); }
