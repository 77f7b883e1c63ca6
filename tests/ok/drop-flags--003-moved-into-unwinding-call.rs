//@ ok: 1 1 2 2 3 1003
//@ says: an argument moved into a call that unwinds is not dropped by the caller: it belongs to the callee
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise_if(x: u32) { if x > 2 { std::panic::resume_unwind(Box::new(x)) } }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
struct D(u32);
impl Drop for D { fn drop(&mut self) { drop_d(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_d(this: &mut D) { mir! { let u: (); { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn eat(d: D) {
    mir! {
        let u: ();
        { Call(u = raise_if(d.0), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Return() }
        cl (cleanup) = { Drop(d, ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D;
        { d = D(x); Call(u = eat(Move(d)), ReturnTo(bb3), UnwindCleanup(cl)) }
        bb3 = { Drop(d, ReturnTo(bb4), UnwindContinue()) }
        bb4 = { RET = x; Return() }
        cl (cleanup) = { Drop(d, ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
