//@ ok: 4
//@ plain: ok
//@ says: a pattern that binds only the live element copies only that
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32; let r: &u32; let b: u32; let s: &u32; let t: [&u32; 2]; let i: usize; let y: &u32;
        { a = x; b = 4; i = 1; q = &raw mut a; r = &(*q); s = &b; t = [r, s]; (*q) = 5; y = t[i]; RET = (*y); Return() }
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
