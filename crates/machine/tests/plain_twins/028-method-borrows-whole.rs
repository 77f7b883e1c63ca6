//@ ok: 2 6
//@ plain: ub
//@ says: reading field 1 alone touches only that
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let s: (u32, u32); let q: *mut (u32, u32); let m: &mut u32;
        { s = (1, 2); q = &raw mut s; m = &mut (*q).0; (*m) = 5; Call(u = observe((*q).1), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { (*m) = 6; RET = (*q).0; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: u32; let u: ();
        { Call(x = f(3_u32), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable()) }
        bb2 = { Return() }
    }
}
fn main() { fn0(); }
