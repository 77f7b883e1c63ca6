//@ ok: 4845873199050653696 4845873199050653698 4895412794951729152
//@ says: B.4 u64 -> f64 tie to even at 2^53+1 / 2^53+3; u64::MAX -> 2^64
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u64;
        let f: f64;
        let o: u64;
        let u: ();
        {
            a = 9007199254740993_u64;
            f = a as f64;
            o = CastTransmute::<f64, u64>(f);
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 9007199254740995_u64;
            f = a as f64;
            o = CastTransmute::<f64, u64>(f);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 18446744073709551615_u64;
            f = a as f64;
            o = CastTransmute::<f64, u64>(f);
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
