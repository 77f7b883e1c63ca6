//@ ok: 0 255 1
//@ says: C wrapping_*: no UB
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        let o: u64;
        let u: ();
        {
            a = 255_u8;
            Call(b = core::intrinsics::wrapping_add(a, 1_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(b = core::intrinsics::wrapping_sub(b, 1_u8), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(b = core::intrinsics::wrapping_mul(a, a), ReturnTo(bb5), UnwindUnreachable())
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
