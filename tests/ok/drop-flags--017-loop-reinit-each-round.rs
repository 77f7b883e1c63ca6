//@ ok: 0 501 1 2 1
//@ says: a fresh value in each round, moved in one
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
        { i = 0; Goto(bb1) }
        bb1 = { d = D(i); c = i == 1; match c { true => bb2, _ => bb3 } }
        bb2 = { Call(u = take(Move(d)), ReturnTo(bb3), UnwindContinue()) }
        bb3 = { Drop(d, ReturnTo(bb4), UnwindContinue()) }
        bb4 = { i = i + 1; c = i < 3; match c { true => bb1, _ => bb5 } }
        bb5 = { RET = x; Return() }
    }
}
fn main() { observe(catch(f, 1)); }
