//@ ok: 4
//@ says: the return value of an unwinding function is lost even if its return place was written
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn h(x: u32) -> u32 { mir! { let u: (); { RET = 9; Call(u = raise(x), ReturnTo(bb1), UnwindContinue()) } bb1 = { Return() } } }
const G: fn(*mut u32) = g;
fn catch_p(g: fn(*mut u32), p: *mut u32) { let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| g(p))); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(p: *mut u32) {
    mir! {
        let r: u32;
        { r = 1; Call(r = h(3_u32), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { (*p) = r; Return() }
        cl (cleanup) = { (*p) = 4; UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let a: u32; let p: *mut u32; let fp: fn(*mut u32); let u: ();
        { a = x; p = &raw mut a; fp = G; Call(u = catch_p(fp, p), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = a; Return() }
    }
}
fn main() { observe(catch(f, 3)); }
