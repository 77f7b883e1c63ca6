//@ ok: 509 9 1 509 9 2 509 9 3
//@ says: moved in one round of a loop, not dropped after it
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn take(d: D) {
    mir! {
        let u: (); let v: u32;
        { v = d.0 + 500; Call(u = observe(v), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Return() }
    }
}
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D; let i: u32; let c: bool;
        { i = 0; d = D(9); Goto(bb1) }
        bb1 = { c = i == x; match c { true => bb2, _ => bb3 } }
        bb2 = { Call(u = take(Move(d)), ReturnTo(bb3), UnwindContinue()) }
        bb3 = { i = i + 1; c = i < 4; match c { true => bb1, _ => bb4 } }
        bb4 = { Drop(d, ReturnTo(bb5), UnwindContinue()) }
        bb5 = { RET = x; Return() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
