//@ ok: 1 20 1 2 20 2 3 20 1003
//@ says: a panicking Drop: the cleanup drops what is left
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
struct M(u32);
impl Drop for M { fn drop(&mut self) { drop_m(self) } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn drop_m(this: &mut M) {
    mir! {
        let u: ();
        { Call(u = observe((*this).0), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { match (*this).0 { 3 => bb2, _ => bb3 } }
        bb2 = { Call(u = raise(3_u32), ReturnTo(bb3), UnwindContinue()) }
        bb3 = { Return() }
    }
}
#[custom_mir(dialect = "analysis", phase = "post-cleanup")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let m: M; let n: M;
        { m = M(x); n = M(20); Drop(m, ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Drop(n, ReturnTo(bb2), UnwindCleanup(cl)) }
        bb2 = { RET = x; Return() }
        cl (cleanup) = { Drop(n, ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { for x in 1..4 { observe(catch(f, x)); } }
