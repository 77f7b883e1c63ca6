//@ ok: 85 85
//@ says: C carryless_mul: xor instead of add: clmul(15,15)=0x55; low half only (255x255 -> 0x5555)
#![feature(custom_mir, core_intrinsics, uint_carryless_mul)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let c: u8;
        let o: u64;
        let u: ();
        {
            a = 15_u8;
            Call(c = core::intrinsics::carryless_mul(a, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            a = 255_u8;
            Call(c = core::intrinsics::carryless_mul(a, a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
