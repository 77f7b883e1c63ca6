//@ ub: invalid-tag at glue3 bb9[0]
//@ says: the glue of an enum reads the discriminant: uninitialised is UB
//@ miri: Undefined Behavior: reading memory at ALLOC[0x0..0x1], but memory is uninitialized at [0x0..0x1], and this operation requires initialized memory
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
enum E { A(D), N, C { x: D, y: u8, z: D } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); let e: E; { Drop(e, ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = 0; Return() } } }
fn main() { observe(f(3)); }
