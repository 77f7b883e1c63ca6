//@ ok: 0 4611826755915743232
//@ says: J f128 % UNCERTAIN: 7 % 4 = 3 exactly
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
        let o: u64;
        let u: ();
        {
            a = 7.0_f128;
            b = 4.0_f128;
            c = a % b;
            x = CastTransmute::<f128, u128>(c);
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x >> 64_u32;
            o = y as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
