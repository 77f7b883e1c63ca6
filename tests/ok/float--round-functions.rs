//@ ok: 9223372036854775808 13830554455654793216 4613937818241073152 4611686018427387904 9223372036854775808
//@ says: C ceil(-0.5) = -0; floor(-0.5) = -1; round(2.5) = 3; round_ties_even(2.5) = 2; trunc(-0.5) = -0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let r: f64;
        let o: u64;
        let u: ();
        {
            a = -0.5_f64;
            Call(r = core::intrinsics::ceilf64(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::floorf64(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            a = 2.5_f64;
            Call(r = core::intrinsics::roundf64(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(r = core::intrinsics::round_ties_even_f64(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            a = -0.5_f64;
            Call(r = core::intrinsics::truncf64(a), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = CastTransmute::<f64, u64>(r);
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Return()
        }
    }
}
fn main() { fn0(); }
