//@ ok: 16
//@ plain: ok
//@ says: the write to the other element between making m and using it does not hurt element 0
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let v: [u32; 2]; let q: *mut [u32; 2]; let m: &mut [u32; 2]; let i: usize; let k: u32;
        { v = [1, 2]; q = &raw mut v; m = &mut (*q); i = 1; (*q)[i] = 7; i = 0; (*m)[i] = 9; RET = (*q)[i]; i = 1; RET = RET + (*q)[i]; Return() }
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
