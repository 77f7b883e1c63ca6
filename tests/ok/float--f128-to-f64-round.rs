//@ ok: 4607182418800017408 4607182418800017409 4607182418800017410
//@ says: B.4 f128 -> f64 rounds to nearest even once
#![feature(custom_mir, core_intrinsics, f128)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u128;
        let a: f128;
        let d: f64;
        let o: u64;
        let u: ();
        {
            x = 85065399433376081038791582113916256256_u128;
            a = CastTransmute::<u128, f128>(x);
            d = a as f64;
            o = CastTransmute::<f64, u64>(d);
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = 85065399433376081038791582113916256257_u128;
            a = CastTransmute::<u128, f128>(x);
            d = a as f64;
            o = CastTransmute::<f64, u64>(d);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            x = 85065399433376081039944503618523103232_u128;
            a = CastTransmute::<u128, f128>(x);
            d = a as f64;
            o = CastTransmute::<f64, u64>(d);
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
