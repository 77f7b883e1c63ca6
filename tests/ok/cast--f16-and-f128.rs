//@ ok: 31744 4611404543450677248 65504
//@ says: B.4: rounding to f16 and widening to f128
#![feature(custom_mir, core_intrinsics, f16, f128)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: f32;
        let h: f16;
        let b: u16;
        let q: f128;
        let x: u128;
        let k: f64;
        let o: u64;
        let w: i32;
        let u: ();
        {
            a = 65520.0_f32;
            h = a as f16;
            b = CastTransmute::<f16, u16>(h);
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            k = 1.0_f64;
            q = k as f128;
            x = CastTransmute::<f128, u128>(q);
            x = x >> 64_u32;
            o = x as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 65519.0_f32;
            h = a as f16;
            w = h as i32;
            o = w as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
