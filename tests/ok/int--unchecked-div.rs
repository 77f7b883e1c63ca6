//@ ok: 6
//@ says: C: unchecked_div truncates
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: i32;
        let b: i32;
        let c: i32;
        let o: u64;
        let u: ();
        {
            a = -20_i32;
            b = -3_i32;
            Call(c = core::intrinsics::unchecked_div(a, b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = c as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
