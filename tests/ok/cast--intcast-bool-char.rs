//@ ok: 1 255 65
//@ says: B.4 bool/char -> int zero-extend or truncate; u8 -> char zero-extends
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: bool;
        let b: i8;
        let c: char;
        let d: u8;
        let e: char;
        let o: u64;
        let u: ();
        {
            a = true;
            b = a as i8;
            o = b as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = '\u{10FFFF}';
            d = c as u8;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            d = 65_u8;
            e = d as char;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
