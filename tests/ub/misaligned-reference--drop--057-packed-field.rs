//@ ub: misaligned-reference at f bb0[end]
//@ says: Drop of a packed field makes a misaligned &mut: UB
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
