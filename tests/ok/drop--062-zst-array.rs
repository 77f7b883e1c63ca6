//@ ok: 7 7 7 0
//@ says: an array of a zero-sized type drops each element
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct Z;
const ZZ: Z = Z;
impl Drop for Z { fn drop(&mut self) { drop_z(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_z(this: &mut Z) { mir! { let u: (); { Call(u = observe(7_u32), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let z: [Z; 3];
        { z = [ZZ, ZZ, ZZ]; Drop(z, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
