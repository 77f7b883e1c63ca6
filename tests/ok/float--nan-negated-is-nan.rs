//@ ok: 1
//@ says: E.2: the negation of an open NaN is a NaN
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
        let k: f32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            z = 0.0_f32;
            n = z / z;
            k = -n;
            c = k != k;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
