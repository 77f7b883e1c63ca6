//@ ok: 3
//@ says: the unwind action of a call that returns does not matter
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise_if(x: u32) { if x > 2 { std::panic::resume_unwind(Box::new(x)) } }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: ();
        { Call(u = raise_if(2_u32), ReturnTo(bb1), UnwindTerminate(ReasonAbi)) }
        bb1 = { RET = x; Return() }
    }
}
fn main() { observe(catch(f, 3)); }
