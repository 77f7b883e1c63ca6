//@ ub: misaligned-reference at f bb0[end]
//@ says: Drop behind a misaligned pointer is UB
//@ miri: Undefined Behavior: constructing invalid value of type &mut D: encountered an unaligned reference (required 4 byte alignment but found 1)
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
        let u: (); let b: [u32; 3]; let q: *mut u8; let z: *mut [u32; 3]; let p: *mut D;
        { b = [1; 3]; z = &raw mut b; q = z as *mut u8; q = Offset(q, 1_isize); p = q as *mut D; Drop((*p), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
