//@ ub: tainted at fn0 bb0[end]
//@ says: E.2: integer view of a computed NaN is Opaque (sign/payload non-det); exponent bits alone are in fact fixed
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let z: f32;
        let n: f32;
        let j: u32;
        let k: u32;
        let o: u64;
        let u: ();
        {
            z = 0.0_f32;
            n = z / z;
            j = CastTransmute::<f32, u32>(n);
            k = j & 0x7f800000_u32;
            o = k as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
