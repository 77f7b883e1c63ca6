//@ ok: 0
//@ says: a type that needs no drop: Drop does nothing, even on uninitialised memory
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); let e: Option<u32>; { Drop(e, ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = 0; Return() } } }
fn main() { observe(f(3)); }
