//@ ok: 2018915346 72 18
//@ says: C bswap reverses bytes, bitreverse bits; both identity-width
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let c: u8;
        let d: u8;
        let i: i8;
        let j: i8;
        let o: u64;
        let u: ();
        {
            a = 0x12345678_u32;
            Call(b = core::intrinsics::bswap(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = 18_u8;
            Call(d = core::intrinsics::bitreverse(c), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(d = core::intrinsics::bswap(c), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
    }
}
fn main() { fn0(); }
