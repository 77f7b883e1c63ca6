//@ ub
//@ plain: ok
//@ says: a borrow of the whole struct freezes a written &mut of its field: its next write is UB
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let s: (u32, u32); let q: *mut (u32, u32); let m: &mut u32; let w: &(u32, u32);
        { s = (1, 2); q = &raw mut s; m = &mut (*q).0; (*m) = 5; w = &(*q); Call(u = observe((*w).1), ReturnTo(bb1), UnwindContinue()) }
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
