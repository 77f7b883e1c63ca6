//@ ub: foreign-read-protected at g bb2[0]
//@ says: the destination is still protected in the cleanup of the callee: a read is UB too
//@ miri: read access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(q: *mut u32) -> u32 {
    mir! {
        let u: (); let v: u32;
        { Call(u = raise(3_u32), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { v = (*q); UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32;
        { a = x; q = &raw mut a; Call(a = g(q), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = a; Return() }
        cl (cleanup) = { Goto(cl2) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
