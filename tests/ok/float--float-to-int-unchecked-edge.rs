//@ ok: 255 128 0
//@ says: C float_to_int_unchecked: in range after truncation (255.9 -> u8, -128.9 -> i8, -0.9 -> u8 0)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: u8;
        let c: i8;
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = 255.9_f32;
            Call(b = core::intrinsics::float_to_int_unchecked(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = -128.9_f32;
            Call(c = core::intrinsics::float_to_int_unchecked(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            e = c as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            a = -0.9_f32;
            Call(b = core::intrinsics::float_to_int_unchecked(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
