//@ ok: 0
//@ says: a type without glue: Drop behind a null pointer does nothing at all
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
const NULL: *mut u32 = core::ptr::null_mut();
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let p: *mut u32;
        { p = NULL; Drop((*p), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
