//@ ok: 5 3 1007
//@ says: frames without cleanup are passed
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f4(x: u32) -> u32 {
    mir! {
        let u: (); let r: u32; let y: u32;
        { y = x + 1; Call(u = raise(y), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = x; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f3(x: u32) -> u32 {
    mir! {
        let u: (); let r: u32; let y: u32;
        { y = x + 1; Call(r = f4(y), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = x; Return() }
        cl (cleanup) = { Call(u = observe(x), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f2(x: u32) -> u32 {
    mir! {
        let u: (); let r: u32; let y: u32;
        { y = x + 1; Call(r = f3(y), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = x; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let r: u32; let y: u32;
        { y = x + 1; Call(r = f2(y), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = x; Return() }
        cl (cleanup) = { Call(u = observe(x), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
