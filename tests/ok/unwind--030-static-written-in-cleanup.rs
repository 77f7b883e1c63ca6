//@ ok: 1003 12
//@ says: writes before the call and in the cleanup stay, writes after the call do not happen
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
static mut S: u32 = 1;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let p: *mut u32;
        { p = StaticMut(S); (*p) = 2; Call(u = raise(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { (*p) = 100; RET = 1; Return() }
        cl (cleanup) = { (*p) = (*p) + 10; UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); unsafe { observe(S) } }
