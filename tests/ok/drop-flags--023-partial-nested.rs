//@ ok: 1 10 20 1 510 10 2 20 2 3 10 20 3
//@ says: a nested field moved
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
        let u: (); let a: D; let b: D; let c: D; let t: (D, D); let s: ((D, D), D);
        { a = D(x); b = D(10); t = (Move(a), Move(b)); c = D(20); s = (Move(t), Move(c)); match x { 2 => bb1, _ => bb2 } }
        bb1 = { Call(u = take(Move(s.0.1)), ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Drop(s, ReturnTo(bb3), UnwindContinue()) }
        bb3 = { RET = x; Return() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
