//@ ok: 1065353216 1065353216 1073741824
//@ says: C minimum_number_nsz/maximum_number_nsz: NaN operand gives the other operand
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let n: f32;
        let r: f32;
        let z: f32;
        let o32: u32;
        let o: u64;
        let u: ();
        {
            z = 0.0_f32;
            a = 1.0_f32;
            n = z / z;
            Call(r = core::intrinsics::minimum_number_nsz_f32(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(r = core::intrinsics::maximum_number_nsz_f32(n, a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(r = core::intrinsics::maximum_number_nsz_f32(a, 2.0_f32), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o32 = CastTransmute::<f32, u32>(r);
            o = o32 as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
