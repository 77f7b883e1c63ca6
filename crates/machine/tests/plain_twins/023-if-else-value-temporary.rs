//@ ub
//@ plain: ub
//@ says: custom MIR with the copy of the plain text written out: UB
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32; let r: &mut u32; let t: &mut u32;
        { a = x; q = &raw mut a; r = &mut (*q); (*q) = 5; t = Move(r); RET = (*q); Return() }
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
