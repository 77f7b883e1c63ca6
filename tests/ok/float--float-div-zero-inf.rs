//@ ok: 9218868437227405312 18442240474082181120 1
//@ says: B.2 float / 0 is inf, never UB; inf - inf is NaN
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
        let s: f64;
        let n: f64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 1.0_f64;
            z = 0.0_f64;
            r = a / z;
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = -1.0_f64;
            s = a / z;
            o = CastTransmute::<f64, u64>(s);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            n = r + s;
            c = n != n;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
