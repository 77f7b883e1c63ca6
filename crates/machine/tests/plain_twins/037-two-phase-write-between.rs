//@ ub
//@ plain: ub
//@ says: a write between the two phases disables the receiver: UB
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn add(m: &mut (u32,), k: u32) { mir! { { (*m).0 = (*m).0 + k; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let s: (u32,); let m: &mut (u32,); let k: u32;
        { s = (1,); m = &mut s; s.0 = 4; k = 1; Call(u = add(m, k), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = s.0; Return() }
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
