//@ ok: 2003
//@ says: a new unwinding after a caught one has the new payload
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
const G: fn(u32) -> u32 = g;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(x: u32) -> u32 { mir! { let u: (); { Call(u = raise_if(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { RET = x; Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let fp: fn(u32) -> u32; let r: u32;
        { fp = G; Call(r = catch(fp, x), ReturnTo(bb2), UnwindContinue()) }
        bb2 = { Call(u = raise(r), ReturnTo(bb3), UnwindContinue()) }
        bb3 = { RET = 1; Return() }
    }
}
fn main() { observe(catch(f, 3)); }
