//@ ok: 5 9 0
//@ says: the own drop first, then the fields as it left them
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
struct W { k: u32, d: D }
impl Drop for W { fn drop(&mut self) { drop_w(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_w(this: &mut W) {
    mir! {
        let u: ();
        { Call(u = observe((*this).k), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { (*this).d.0 = 9; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let w: W;
        { d = D(1); w = W { k: 5, d: Move(d) }; Drop(w, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
