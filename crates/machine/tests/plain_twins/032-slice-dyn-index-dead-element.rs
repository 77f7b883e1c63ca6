//@ ok: 5
//@ plain: ok
//@ says: indexing a slice reads its length without copying the reference: fine
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let v: [u32; 3]; let q: *mut [u32; 3]; let p: &mut [u32; 3]; let s: &mut [u32]; let i: usize;
        { i = 1; v = [1, 2, 3]; q = &raw mut v; p = &mut (*q); s = CastUnsize::<&mut [u32; 3], &mut [u32]>(p); (*s)[i] = 5; i = 0; (*q)[i] = 7; i = 1; RET = (*s)[i]; Return() }
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
