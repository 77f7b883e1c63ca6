//@ ok: 7 1003
//@ says: in the cleanup of the callee itself its locals are still there
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(p: *mut *mut u32) {
    mir! {
        let u: (); let a: u32; let q: *mut u32;
        { a = 7; (*p) = &raw mut a; Call(u = raise(3_u32), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Return() }
        cl (cleanup) = { q = (*p); Call(u = observe((*q)), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let p: *mut *mut u32; let q: *mut u32;
        { p = &raw mut q; Call(u = g(p), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { UnwindResume() }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
