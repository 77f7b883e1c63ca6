//@ ub: null-reference at f bb0[end]
//@ says: Drop behind a null pointer is UB
//@ miri: Undefined Behavior: constructing invalid value of type &mut D: encountered a null reference
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
const NULL: *mut D = core::ptr::null_mut();
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let p: *mut D;
        { p = NULL; Drop((*p), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
