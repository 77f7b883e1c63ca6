//@ ok: 1 0
//@ says: a packed field of alignment 1 may be dropped in place
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u8);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) {
    mir! {
        let u: (); let v: u32;
        { v = (*this).0 as u32; Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { Return() }
    }
}
#[repr(C, packed)] struct P { a: u8, d: D }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let p: P;
        { d = D(1); p = P { a: 1, d: Move(d) }; Drop(p.d, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
