//@ ok: 1 0 4503599627370495
//@ says: B.2 subnormals are kept (no flush); min-subnormal / 2 rounds to even 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let b: f64;
        let m: f64;
        let t: f64;
        let o: u64;
        let u: ();
        {
            a = 5e-324_f64;
            o = CastTransmute::<f64, u64>(a);
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = a / 2.0_f64;
            o = CastTransmute::<f64, u64>(b);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            m = 2.2250738585072014e-308_f64;
            t = m - a;
            o = CastTransmute::<f64, u64>(t);
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
