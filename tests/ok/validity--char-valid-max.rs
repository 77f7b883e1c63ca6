//@ ok: 1114111 57344
//@ says: A.5 char: 0x10FFFF and 0xE000 are valid
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let c: char;
        let o: u64;
        let u: ();
        {
            a = 0x10FFFF_u32;
            c = CastTransmute::<u32, char>(a);
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            a = 0xE000_u32;
            c = CastTransmute::<u32, char>(a);
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
