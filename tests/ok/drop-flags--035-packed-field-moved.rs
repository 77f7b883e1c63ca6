//@ ok: 1 10 1 10 2 2 3 10 3
//@ says: packed struct partially moved: the rest is dropped through aligned temporaries
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
#[repr(C, packed)] struct P { a: u8, d: D, e: D }
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: D; let b: D; let p: P;
        { a = D(x); b = D(10); p = P { a: 1, d: Move(a), e: Move(b) }; match x { 2 => bb1, _ => bb3 } }
        bb1 = { a = Move(p.d); Goto(bb3) }
        bb3 = { Drop(p, ReturnTo(bb4), UnwindContinue()) }
        bb4 = { Drop(a, ReturnTo(bb5), UnwindContinue()) }
        bb5 = { RET = x; Return() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
