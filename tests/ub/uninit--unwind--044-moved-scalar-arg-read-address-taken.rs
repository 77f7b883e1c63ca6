//@ ub: uninit at f bb2[0]
//@ says: Move of a local in memory (address taken): its bytes are uninitialised after the call, also on the unwind path
//@ miri: reading memory at ALLOC[0x0..0x4], but memory is uninitialized at [0x0..0x4], and this operation requires initialized memory
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(a: u32) { mir! { let u: (); { a = a + 1; Call(u = raise(a), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let p: *mut u32; let b: u32;
        { a = 7; p = &raw mut a; Call(u = g(Move(a)), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { b = a; Call(u = observe(b), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
