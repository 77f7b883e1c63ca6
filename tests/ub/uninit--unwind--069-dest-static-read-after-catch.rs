//@ ub: uninit at script bb2[end]
//@ says: also after the catch the destination of the unwound call stays uninitialised
//@ miri: reading memory at ALLOC[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
static mut S: u32 = 7;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(x: u32) -> u32 { mir! { let u: (); { RET = 9; Call(u = raise(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let p: *mut u32;
        { p = StaticMut(S); Call((*p) = g(x), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = 1; Return() }
    }
}
fn main() { observe(catch(f, 3)); unsafe { observe(S) } }
