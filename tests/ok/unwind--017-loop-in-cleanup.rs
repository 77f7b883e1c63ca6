//@ ok: 15 1003
//@ says: a loop among cleanup blocks
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
        let u: (); let i: u32; let s: u32; let c: bool;
        { i = 0; s = 0; Call(u = raise(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { i = i + 1; s = s + i; c = i < 5; match c { true => cl, _ => cl2 } }
        cl2 (cleanup) = { Call(u = observe(s), ReturnTo(cl3), UnwindTerminate(ReasonInCleanup)) }
        cl3 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
