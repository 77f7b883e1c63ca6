//@ ub: foreign-write-protected at g bb0[1]
//@ says: writing one element of the destination through a pointer in the callee: UB
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(q: *mut [u32; 4]) -> [u32; 4] {
    mir! {
        let u: (); let i: usize;
        { i = 0; (*q)[i] = 9; Call(u = raise(3_u32), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = [1; 4]; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: [u32; 4]; let q: *mut [u32; 4]; let i: usize; let b: u32;
        { i = 0; a = [7; 4]; q = &raw mut a; Call(a = g(q), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { b = a[i]; Call(u = observe(b), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
