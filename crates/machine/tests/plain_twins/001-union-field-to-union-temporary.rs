//@ ub
//@ plain: ub
//@ says: custom MIR with the temporary of the plain text written out: the copy to the temporary is UB
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
union U<'a> { f: &'a u32, n: usize }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32; let r: &u32; let w: U; let v: U; let t: &u32;
        { a = x; q = &raw mut a; r = &(*q); w = U { f: r }; (*q) = 5; t = w.f; v = U { f: t }; RET = (*q); Return() }
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
