//@ ok: 18446744073709551615 255 4294967295
//@ says: B.4 int->int: extension by SOURCE signedness
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let b: u64;
        let c: u8;
        let d: i64;
        let e: u32;
        let o: u64;
        let u: ();
        {
            a = -1_i8;
            b = a as u64;
            Call(u = observe(b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            c = 255_u8;
            d = c as i64;
            o = d as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            e = a as u32;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
