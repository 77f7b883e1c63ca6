//@ ok: 1
//@ plain: ok
//@ says: nothing of it is left in custom MIR: a dangling raw pointer may be held
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let v: [u32; 2]; let p: *const [u32; 2]; let i: usize;
        { i = 0; StorageLive(v); v = [1, 2]; p = &raw const v; StorageDead(v); RET = 1; Return() }
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
