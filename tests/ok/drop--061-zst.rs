//@ ok: 7 0
//@ says: a zero-sized type with a drop
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct Z;
impl Drop for Z { fn drop(&mut self) { drop_z(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_z(this: &mut Z) { mir! { let u: (); { Call(u = observe(7_u32), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); let z: Z; { z = Z; Drop(z, ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = 0; Return() } } }
fn main() { observe(f(3)); }
