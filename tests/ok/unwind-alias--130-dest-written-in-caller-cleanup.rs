//@ ok: 5 1003
//@ says: the protection of the destination ends with the unwinding: the caller may write it in its cleanup
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(q: *mut u32) -> u32 {
    mir! {
        let u: (); let v: u32;
        { Call(u = raise(3_u32), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 1; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32;
        { a = x; q = &raw mut a; Call(a = g(q), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = a; Return() }
        cl (cleanup) = { (*q) = 5; Call(u = observe(a), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
