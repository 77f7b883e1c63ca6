//@ ok: 8 8 0
//@ says: reading through it is allowed if the drop does not write
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let q: *mut D; let m: &mut D; let v: u32;
        { d = D(x); q = &raw mut d; m = &mut (*q); (*m).0 = 8; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { v = (*m).0; Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
