//@ ub: read-disabled at drop_r bb0[0]
//@ says: the &mut kept in self was disabled: its use in the drop is UB
//@ miri: Undefined Behavior: reborrow through <TAG> at ALLOC[0x0] is forbidden
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct R<'a>(&'a mut u32);
impl Drop for R<'_> { fn drop(&mut self) { drop_r(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_r(this: &mut R) { mir! { let p: &mut u32; { p = Move((*this).0); (*p) = 8; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: R; let v: u32; let q: &mut u32; let z: *mut u32;
        { v = 3; z = &raw mut v; q = &mut (*z); d = R(q); (*z) = 4; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
