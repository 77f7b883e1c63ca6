//@ ok: 9223372036854775808 0 1
//@ says: C minimumf64/maximumf64: -0 < +0, NaN propagates
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
        let r: f64;
        let n: f64;
        let c: bool;
        let o: u64;
        let u: ();
        {
            a = 0.0_f64;
            b = -a;
            Call(r = core::intrinsics::minimumf64(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::maximumf64(b, a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            n = a / a;
            Call(r = core::intrinsics::minimumf64(a, n), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            c = r != r;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
