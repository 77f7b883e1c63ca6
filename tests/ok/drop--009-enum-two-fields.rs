//@ ok: 1 2 0
//@ says: fields of the active variant in order
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
enum E { A(D), N, C { x: D, y: u8, z: D } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let d2: D; let e: E;
        { d = D(1); d2 = D(2); e = E::C { x: Move(d), y: 3, z: Move(d2) }; Drop(e, ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 0; Return() }
    }
}
fn main() { observe(f(3)); }
