//@ ok: 0 1 255 1 128 1
//@ says: C *_with_overflow: wrapped value and flag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let t: (u8, bool);
        let c: i8;
        let s: (i8, bool);
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = 255_u8;
            Call(t = core::intrinsics::add_with_overflow(a, 1_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Call(t = core::intrinsics::sub_with_overflow(0_u8, 1_u8), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            o = t.0 as u64;
            Call(u = observe(o), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            c = -128_i8;
            Call(s = core::intrinsics::mul_with_overflow(c, -1_i8), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            e = s.0 as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            o = s.1 as u64;
            Call(u = observe(o), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            Return()
        }
    }
}
fn main() { fn0(); }
