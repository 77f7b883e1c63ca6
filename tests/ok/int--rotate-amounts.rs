//@ ok: 3 129 129 192
//@ says: C rotate_left/right: amount modulo bits, never UB
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
            a = 129_u8;
            Call(b = core::intrinsics::rotate_left(a, 1_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(b = core::intrinsics::rotate_left(a, 8_u32), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(b = core::intrinsics::rotate_left(a, 4294967288_u32), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(b = core::intrinsics::rotate_right(a, 33_u32), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
