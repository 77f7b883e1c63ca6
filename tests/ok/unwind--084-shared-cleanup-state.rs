//@ ok: 22 1001 11 1003
//@ says: one cleanup block for two calls sees the state of the call that unwound
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
#[inline(never)]
fn raise_if(x: u32) { if x > 2 { std::panic::resume_unwind(Box::new(x)) } }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32;
        { a = 1; Call(u = raise_if(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { a = 2; Call(u = raise(x), ReturnTo(bb2), UnwindCleanup(cl)) }
        bb2 = { RET = 1; Return() }
        cl (cleanup) = { match a { 1 => c1, _ => c2 } }
        c1 (cleanup) = { Call(u = observe(11_u32), ReturnTo(c3), UnwindTerminate(ReasonInCleanup)) }
        c2 (cleanup) = { Call(u = observe(22_u32), ReturnTo(c3), UnwindTerminate(ReasonInCleanup)) }
        c3 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 1)); observe(catch(f, 3)); }
