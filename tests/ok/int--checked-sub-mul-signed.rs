//@ ok: 127 1 128 1
//@ says: B.2 Checked Sub/Mul on signed: wrapped value and flag
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let t: (i8, bool);
        let e: u8;
        let o: u64;
        let u: ();
        {
            a = -128_i8;
            t = Checked(a - 1_i8);
            e = t.0 as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            t = Checked(a * -1_i8);
            e = t.0 as u8;
            o = e as u64;
            Call(u = observe(o), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = t.1 as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Return()
        }
    }
}
fn main() { fn0(); }
