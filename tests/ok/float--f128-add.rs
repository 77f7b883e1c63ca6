//@ ok: 4611545280939032576
//@ says: B.2: f128 arithmetic
#![feature(custom_mir, core_intrinsics, f128)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: f128;
        let b: f128;
        let c: f128;
        let x: u128;
        let o: u64;
        let u: ();
        {
            a = 1.0_f128;
            b = 0.5_f128;
            c = a + b;
            x = CastTransmute::<f128, u128>(c);
            x = x >> 64_u32;
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
