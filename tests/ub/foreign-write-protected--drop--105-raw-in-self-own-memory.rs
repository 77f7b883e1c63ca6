//@ ub: foreign-write-protected at drop_r bb0[1]
//@ says: a drop that writes through a raw pointer to its own memory: UB, self is protected
//@ miri: Undefined Behavior: write access through <TAG> (root of the allocation) at ALLOC[0x8] is forbidden
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
const NULL: *mut u32 = core::ptr::null_mut();
struct R(*mut u32, u32);
impl Drop for R { fn drop(&mut self) { drop_r(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_r(this: &mut R) { mir! { let p: *mut u32; { p = (*this).0; (*p) = 8; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: R; let q: *mut u32; let z: *mut R;
        { d = R(NULL, 5); q = &raw mut d.1; d.0 = q; Drop(d, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
