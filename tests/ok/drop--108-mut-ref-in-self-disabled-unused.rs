//@ ok: 6 4 0
//@ says: the &mut kept in self was disabled but the drop does not use it: allowed, the retag of self does not look behind it
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct R<'a>(&'a mut u32);
impl Drop for R<'_> { fn drop(&mut self) { drop_r(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_r(this: &mut R) { mir! { let u: (); { Call(u = observe(6_u32), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: R; let v: u32; let q: &mut u32; let z: *mut u32;
        { v = 3; z = &raw mut v; q = &mut (*z); d = R(q); (*z) = 4; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
