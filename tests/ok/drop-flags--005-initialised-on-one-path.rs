//@ ok: 1 2 2 3
//@ says: dropped only on the path that initialised it
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
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D;
        { match x { 2 => bb1, _ => bb2 } }
        bb1 = { d = D(x); Goto(bb2) }
        bb2 = { Drop(d, ReturnTo(bb3), UnwindContinue()) }
        bb3 = { RET = x; Return() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
