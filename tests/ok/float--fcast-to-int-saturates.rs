//@ ok: 255 0 0 127 128
//@ says: B.4 float->int: truncate, saturate, NaN -> 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let b: u8;
        let n: f64;
        let c: i8;
        let e: u8;
        let z: f64;
        let o: u64;
        let u: ();
        {
            a = 300.5_f64;
            b = a as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = -1.5_f64;
            b = a as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            z = 0.0_f64;
            n = z / z;
            b = n as u8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            a = 1e30_f64;
            c = a as i8;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            a = -1e30_f64;
            c = a as i8;
            e = c as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            Return()
        }
    }
}
fn main() { fn0(); }
