//@ ok: 1003
//@ says: the return place as destination of an unwinding call may be written in the cleanup; nobody sees it
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        { RET = 7; Call(RET = g(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Return() }
        cl (cleanup) = { RET = 5; UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(x: u32) -> u32 { mir! { let u: (); { RET = 9; Call(u = raise(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
fn main() { observe(catch(f, 3)); }
