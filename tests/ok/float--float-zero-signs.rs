//@ ok: 1 9223372036854775808 0
//@ says: B.2: -0.0 == 0.0; bits differ; -0.0 + 0.0 = +0.0
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
        let c: bool;
        let d: f64;
        let o: u64;
        let u: ();
        {
            a = 0.0_f64;
            b = -a;
            c = a == b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<f64, u64>(b);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            d = b + a;
            o = CastTransmute::<f64, u64>(d);
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
