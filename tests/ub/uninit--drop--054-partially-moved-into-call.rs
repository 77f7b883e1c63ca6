//@ ub: uninit at drop_d bb0[end]
//@ says: a field moved into a call is uninitialised: dropping the whole drops the first field, then reads the moved one: UB
//@ miri: Undefined Behavior: reading memory at ALLOC[0x4..0x8], but memory is uninitialized at [0x4..0x8], and this operation requires initialized memory
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
        let u: (); let d: D; let e: D; let t: (D, D);
        { d = D(1); e = D(2); t = (Move(d), Move(e)); Call(u = core::mem::forget(Move(t.1)), ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Drop(t, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
