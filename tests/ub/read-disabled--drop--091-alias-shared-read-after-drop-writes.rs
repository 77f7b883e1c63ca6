//@ ub: read-disabled at f bb1[0]
//@ says: a & made before the Drop is disabled by the write of the drop
//@ miri: Undefined Behavior: read access through <TAG> at ALLOC[0x0] is forbidden
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
        let u: (); let d: D; let m: &D; let v: u32;
        { d = D(x); m = &d; Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { v = (*m).0; Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
