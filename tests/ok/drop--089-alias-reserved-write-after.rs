//@ ok: 3 9 0
//@ says: a &mut not yet written through survives the reads of the drop (reserved): writing after is allowed
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
        let u: (); let d: D; let q: *mut D; let m: &mut D;
        { d = D(x); q = &raw mut d; m = &mut (*q); Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { (*m).0 = 9; Call(u = observe(d.0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
