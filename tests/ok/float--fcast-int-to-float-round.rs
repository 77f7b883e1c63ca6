//@ ok: 1266679808 3405774849 1602224128
//@ says: B.4 int->float: nearest even; i32 -2^31+... signed by source
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let f: f32;
        let b: i32;
        let c: u64;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            a = 16777217_u32;
            f = a as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            b = -8388609_i32;
            f = b as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = 18446744073709551615_u64;
            f = c as f32;
            o32 = CastTransmute::<f32, u32>(f);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
