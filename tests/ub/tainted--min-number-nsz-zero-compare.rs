//@ ub: tainted at fn0 bb1[0]
//@ says: C/E.2: min nsz of +0 and -0 may give either; comparing the result with 0.0 is deterministic (if the machine keeps it Opaque it must reject)
//@ miri: accepts (I2.10)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: f32;
        let r: f32;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 0.0_f32;
            b = -0.0_f32;
            Call(r = core::intrinsics::minimum_number_nsz_f32(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = r == a;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
