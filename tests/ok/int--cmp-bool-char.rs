//@ ok: 1 1 0
//@ says: B.2 bool false < true, char by code point
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: bool;
        let b: bool;
        let c: bool;
        let x: char;
        let y: char;
        let o: u64;
        let u: ();
        {
            a = false;
            b = true;
            c = a < b;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            x = 'z';
            y = '\u{10FFFF}';
            c = x < y;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            c = x >= y;
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
