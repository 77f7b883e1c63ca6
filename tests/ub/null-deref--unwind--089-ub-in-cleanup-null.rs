//@ ub: null-deref at f bb2[0]
//@ says: an ordinary UB in a cleanup block
//@ miri: memory access failed: attempting to access 4 bytes, but got null pointer
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
const NULL: *mut u32 = core::ptr::null_mut();
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let p: *mut u32;
        { p = NULL; Call(u = raise(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { (*p) = 5; UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
