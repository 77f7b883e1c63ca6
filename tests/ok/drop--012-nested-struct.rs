//@ ok: 1 2 3 0
//@ says: nested fields depth first
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
        let u: (); let d: D; let e: D; let g: D; let t: (D, D); let s: (u8, (D, D), D);
        { d = D(1); e = D(2); g = D(3); t = (Move(d), Move(e)); s = (1, Move(t), Move(g)); Drop(s, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
