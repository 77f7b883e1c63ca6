//@ ok: 5 0
//@ says: Drop behind a &mut: self is its child, so the &mut stays usable
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { { (*this).0 = 9; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let q: *mut D; let m: &mut D;
        { d = D(x); q = &raw mut d; m = &mut (*q); (*m).0 = 8; Drop((*m), ReturnTo(bb2), UnwindContinue()) }
        bb2 = { (*m).0 = 5; Call(u = observe((*q).0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
