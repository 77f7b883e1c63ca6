//@ ub: dangling at drop_r bb0[1]
//@ says: a drop that writes through a dangling raw pointer kept in self
//@ miri: Undefined Behavior: memory access failed: ALLOC has been freed, so this pointer is dangling
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct R(*mut u32);
impl Drop for R { fn drop(&mut self) { drop_r(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_r(this: &mut R) { mir! { let p: *mut u32; { p = (*this).0; (*p) = 8; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: R; let v: u32; let q: *mut u32;
        { StorageLive(v); v = 3; q = &raw mut v; d = R(q); StorageDead(v); Drop(d, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
