//@ ok: 255 0 127 128
//@ says: C saturating_add/sub clamp to the type's range
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
        let c: i8;
        let d: i8;
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = 255_u8;
            Call(b = core::intrinsics::saturating_add(a, 1_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(b = core::intrinsics::saturating_sub(1_u8, a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            c = 127_i8;
            Call(d = core::intrinsics::saturating_add(c, 1_i8), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            c = -128_i8;
            Call(d = core::intrinsics::saturating_sub(c, 1_i8), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            e = d as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
