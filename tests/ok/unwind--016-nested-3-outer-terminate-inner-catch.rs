//@ ok: 1003
//@ says: what is caught below does not reach the UnwindTerminate above
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
const G: fn(u32) -> u32 = g;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(x: u32) -> u32 { mir! { let u: (); { Call(u = raise(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = 1; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let fp: fn(u32) -> u32;
        { fp = G; Call(RET = catch(fp, x), ReturnTo(bb1), UnwindTerminate(ReasonAbi)) }
        bb1 = { Return() }
    }
}
fn main() { observe(catch(f, 3)); }
