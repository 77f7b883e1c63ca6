//@ ok: 0 1
//@ says: A.7 Option<NonZeroU8>: 0 is None, other values Some
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let e: Option<core::num::NonZeroU8>;
        let d: isize;
        let o: u64;
        let u: ();
        {
            a = 0_u8;
            e = CastTransmute::<u8, Option<core::num::NonZeroU8>>(a);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 255_u8;
            e = CastTransmute::<u8, Option<core::num::NonZeroU8>>(a);
            d = Discriminant(e);
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
