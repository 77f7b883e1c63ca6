//@ ok: 1 2 3 1009
//@ says: recursive frames have their own locals in cleanup, innermost first
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn rec(n: u32) {
    mir! {
        let u: (); let m: u32;
        { match n { 0 => bb1, _ => bb2 } }
        bb1 = { Call(u = raise(9_u32), ReturnTo(bb3), UnwindContinue()) }
        bb2 = { m = n - 1; Call(u = rec(m), ReturnTo(bb3), UnwindCleanup(cl)) }
        bb3 = { Return() }
        cl (cleanup) = { Call(u = observe(n), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 { mir! { let u: (); { Call(u = rec(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = 1; Return() } } }
fn main() { observe(catch(f, 3)); }
