//@ ok: 1
//@ says: C fma(inf, 0, 1) is NaN
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let z: f64;
        let r: f64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 1.0_f64;
            z = 0.0_f64;
            a = a / z;
            Call(r = core::intrinsics::fmaf64(a, z, 1.0_f64), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = r != r;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
