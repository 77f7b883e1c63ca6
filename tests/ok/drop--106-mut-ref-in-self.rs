//@ ok: 8 0
//@ says: a drop that writes through a &mut kept in self
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct R<'a>(&'a mut u32);
impl Drop for R<'_> { fn drop(&mut self) { drop_r(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_r(this: &mut R) { mir! { let p: &mut u32; { p = Move((*this).0); (*p) = 8; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: R; let v: u32; let q: &mut u32;
        { v = 3; q = &mut v; d = R(q); Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
