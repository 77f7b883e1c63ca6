//@ ub: uninit at drop_d bb0[end]
//@ says: trap: a destination that was initialised before counts as initialised on the unwind edge, but the call has uninitialised it: the Drop in the cleanup reads uninitialised memory
//@ miri: Undefined Behavior: reading memory at ALLOC[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
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
fn mk(x: u32) -> D { mir! { let u: (); { Call(u = raise_if(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = D(x); Return() } } }
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let d: D;
        { d = D(50); Call(d = mk(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Drop(d, ReturnTo(bb2), UnwindContinue()) }
        bb2 = { RET = x; Return() }
        cl (cleanup) = { Drop(d, ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
