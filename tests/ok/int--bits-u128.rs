//@ ok: 128 127 1 1
//@ says: C ctpop/ctlz on 128 bits, rotate u128 by 128+127 wraps
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u128;
        let n: u32;
        let b: u128;
        let o: u64;
        let u: ();
        {
            a = 340282366920938463463374607431768211455_u128;
            Call(n = core::intrinsics::ctpop(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 1_u128;
            Call(n = core::intrinsics::ctlz(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            a = 2_u128;
            Call(b = core::intrinsics::rotate_left(a, 255_u32), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(b = core::intrinsics::bitreverse(a), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            b = b >> 126_u32;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            Return()
        }
    }
}
fn main() { fn0(); }
