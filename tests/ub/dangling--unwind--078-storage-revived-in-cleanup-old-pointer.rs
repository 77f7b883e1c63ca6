//@ ub: dangling at f bb2[3]
//@ says: new storage of the same local: the old pointer still dangles
//@ miri: memory access failed: ALLOC has been freed, so this pointer is dangling
//@ lint: lint-storage-at-return
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u32) { println!("{x}"); }
#[inline(never)]
fn raise(x: u32) { std::panic::resume_unwind(Box::new(x)) }
fn catch(f: fn(u32) -> u32, x: u32) -> u32 { match std::panic::catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() } }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(x: u32) -> u32 {
    mir! {
        let u: (); let a: u32; let q: *mut u32; let b: u32;
        { StorageLive(a); a = 7; q = &raw mut a; Call(u = raise(x), ReturnTo(bb1), UnwindCleanup(cl)) }
        bb1 = { RET = 1; Return() }
        cl (cleanup) = { StorageDead(a); StorageLive(a); a = 5; b = (*q); Call(u = observe(b), ReturnTo(cl2), UnwindTerminate(ReasonInCleanup)) }
        cl2 (cleanup) = { UnwindResume() }
    }
}
fn main() { observe(catch(f, 3)); }
