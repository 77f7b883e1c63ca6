//@ ok: 5 5
//@ says: &Cell argument (the callee wrote through it); a read through a child derived in the callee from the argument in the cleanup block of the callee itself: allowed: the child of the argument lives on
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
use core::cell::Cell;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn callee(p: &Cell<u32>, s: *mut *mut u32) {
    mir! {
        let u: (); let q: *mut u32; let v: u32; let k: *const Cell<u32>;
        { k = &raw const (*p); q = k as *mut u32; (*q) = 5; (*s) = q; Call(u = raise(3_u32), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { Return() }
        cl (cleanup) = { q = (*s); v = (*q); Call(u = observe(v), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(r: *mut u32, s: *mut *mut u32) {
    mir! {
        let u: (); let m: &mut u32; let q: *mut u32; let v: u32; let z: *mut Cell<u32>; let p: &Cell<u32>;
        { m = &mut (*r); q = &raw mut (*m); z = q as *mut Cell<u32>; p = &(*z); Call(u = callee(p, s), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { Return() }
    }
}
const G: fn(*mut u32, *mut *mut u32) = g;
fn catch2(g: fn(*mut u32, *mut *mut u32), r: *mut u32, s: *mut *mut u32) { let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| g(r, s))); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let r: *mut u32; let q: *mut u32; let k: *mut u32; let s: *mut *mut u32; let fp: fn(*mut u32, *mut *mut u32); let v: u32; let u: (); let a: u32;
        { a = x; r = &raw mut a; k = r; s = &raw mut k; fp = G; Call(u = catch2(fp, r, s), ReturnTo(bb1), UnwindContinue()) }
        bb1 = { RET = (*r); Return() }
    }
}
fn main() { observe(f(3)); }
