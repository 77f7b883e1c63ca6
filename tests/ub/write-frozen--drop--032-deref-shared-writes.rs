//@ ub: write-frozen at drop_d bb0[0]
//@ says: Drop behind a & reference whose drop writes: UB at the write
//@ miri: Undefined Behavior: write access through <TAG> at ALLOC[0x0] is forbidden
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
        let u: (); let d: D; let p: &D;
        { d = D(1); p = &d; Drop((*p), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
