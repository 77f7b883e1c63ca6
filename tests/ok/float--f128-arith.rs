//@ ok: 0 4611686018427387904 1
//@ says: C f128 add/cmp/cast deterministic
#![feature(custom_mir, core_intrinsics, f128)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f128;
        let b: f128;
        let c: f128;
        let x: u128;
        let y: u128;
        let d: bool;
        let o: u64;
        let u: ();
        {
            a = 1.0_f128;
            b = a + a;
            x = CastTransmute::<f128, u128>(b);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x >> 64_u32;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            d = b > a;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
