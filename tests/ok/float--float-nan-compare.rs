//@ ok: 0 1 0 0 0
//@ says: B.2 float compare: with NaN only Ne is true
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let z: f64;
        let n: f64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            z = 0.0_f64;
            n = z / z;
            c = n == n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = n != n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = n < n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            c = n >= z;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            c = z > n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
