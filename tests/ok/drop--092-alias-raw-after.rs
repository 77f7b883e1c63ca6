//@ ok: 6 0
//@ says: a raw pointer to the local is fine after the Drop
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
        let u: (); let d: D; let q: *mut D;
        { d = D(x); q = &raw mut d; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { (*q).0 = 6; Call(u = observe(d.0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
