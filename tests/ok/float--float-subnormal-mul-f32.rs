//@ ok: 1 0 2
//@ says: B.2: subnormal products round to nearest even, no flush to zero
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let i: u32;
        let a: f32;
        let r: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            i = 8388608_u32;
            a = CastTransmute::<u32, f32>(i);
            r = a * 1.1920929e-7_f32;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = a * 5.9604645e-8_f32;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            r = a * 1.7881393e-7_f32;
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
