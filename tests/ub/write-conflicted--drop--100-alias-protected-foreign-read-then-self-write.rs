//@ ub: write-conflicted at drop_d bb0[3]
//@ says: a foreign read of a protected &mut self takes away its right to write: the write is UB
//@ miri: Undefined Behavior: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
static mut G: *mut u32 = core::ptr::null_mut();
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) {
    mir! {
        let u: (); let g: *mut *mut u32; let q: *mut u32; let v: u32;
        { g = StaticMut(G); q = (*g); v = (*q); (*this).0 = 4; Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let g: *mut *mut u32; let q: *mut u32;
        { d = D(x); q = &raw mut d.0; g = StaticMut(G); (*g) = q; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Call(u = observe(d.0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
